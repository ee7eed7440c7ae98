NAME = "R"
