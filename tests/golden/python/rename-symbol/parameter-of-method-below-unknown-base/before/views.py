from web import MethodView


class Comments(MethodView):
    def get(self, post_id):
        return self._load(post_id)

    def _load(self, post_id):
        return [post_id]
