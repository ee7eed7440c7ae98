def check(trigger, start_time, expected, timedelta):
    for _ in range(100):
        assert (
            abs(expected - trigger.get_next_fire_time_and_more(None, start_time))
            <= timedelta(seconds=5)
        )
    for _ in range(100):
        next_time = trigger.get_next_fire_time_and_more(None, start_time)
        raise ValueError(expected, next_time, timedelta, "a long text")
    while start_time:
        next_time = trigger.get_next_fire_time_and_more(None, start_time)
        assert expected <= next_time <= timedelta, "a text of some length"
