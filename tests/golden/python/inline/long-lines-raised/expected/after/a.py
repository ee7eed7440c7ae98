def check(trigger, start_time, expected, timedelta):
    for _ in range(100):
        raise ValueError(
            expected,
            trigger.get_next_fire_time_and_more(None, start_time),
            timedelta,
            "a long text",
        )
