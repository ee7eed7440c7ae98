def total(items):
    answer = 0
    for item in items:
        answer += item
    return answer
