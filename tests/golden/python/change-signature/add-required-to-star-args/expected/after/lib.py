def skip_if(*features, extra):
    return sorted(features)
