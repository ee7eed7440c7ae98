def check(trigger, start_time, expected, timedelta):
    while start_time:
        assert expected <= trigger.get_next_fire_time_and_more(
            None, start_time
        ) <= timedelta, "a text of some length"
