def check(trigger, start_time, expected, timedelta):
    for _ in range(100):
        next_time = trigger.get_next_fire_time_and_more(None, start_time)
        raise ValueError(expected, next_time, timedelta, "a long text")
