import absent
