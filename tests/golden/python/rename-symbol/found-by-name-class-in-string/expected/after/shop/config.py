LAYERS = ["shop.layers.Timing"]
