from web import MethodView


class Comments(MethodView):
    def get(self, key):
        return self._load(key)

    def _load(self, post_id):
        return [post_id]
