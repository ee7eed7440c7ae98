import entities


class Schema:
    entity = None

    def load(self, data):
        return self.entity(**data)


class PersonSchema(Schema):
    entity = entities.Person
