import early

derived = early
