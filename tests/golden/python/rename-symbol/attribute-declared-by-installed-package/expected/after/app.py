from orm import Base, column, relationship


class Car(Base):
    owner = relationship("Person", back_populates="garage")


class Person(Base):
    garage = relationship("Car", back_populates="owner")
    name = column("name")


print(Person().garage, "cars")
