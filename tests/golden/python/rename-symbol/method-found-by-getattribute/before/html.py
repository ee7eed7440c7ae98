from base import Renderer, Watched


class Html(Renderer):
    def strong(self, token):
        return "<b>" + token["text"] + "</b>"


class Box(Watched):
    def strong(self):
        return 1


print(Html().render({"type": "strong", "text": "x"}), Box(width=1).strong())
