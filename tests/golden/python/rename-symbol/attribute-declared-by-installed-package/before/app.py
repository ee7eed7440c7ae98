from orm import Base, column, relationship


class Car(Base):
    owner = relationship("Person", back_populates="cars")


class Person(Base):
    cars = relationship("Car", back_populates="owner")
    name = column("name")


print(Person().cars, "cars")
