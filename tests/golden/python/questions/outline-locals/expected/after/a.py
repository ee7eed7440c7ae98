def main(argument):
    local = argument
    return [item for item in local]
