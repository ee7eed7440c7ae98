def skip_if(*features):
    return sorted(features)
