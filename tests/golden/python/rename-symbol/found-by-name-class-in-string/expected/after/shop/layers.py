class Timing:
    def start(self, request):
        return request


class Other:
    def before_all(self, request):
        return request
