def check(trigger, start_time, expected, timedelta):
    while start_time:
        next_time = trigger.get_next_fire_time_and_more(None, start_time)
        assert expected <= next_time <= timedelta, "a text of some length"
