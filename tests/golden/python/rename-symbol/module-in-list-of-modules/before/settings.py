INSTALLED_APPS = ["shop"]
PARTS = ["xml.dom", "shop"]
WORDS = ["shop", "till"]
