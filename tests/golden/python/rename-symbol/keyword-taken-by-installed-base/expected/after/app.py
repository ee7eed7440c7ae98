from orm import Base, Column, Session, validates


class User(Base):
    login = Column()

    @validates("login")
    def check(self, key, value):
        return value


class Other:
    nick = 1


def go(session: Session):
    user = User(login="a")
    User.create(login="b")
    session.query(User).filter_by(login="c").one().login
    session.log(nick=user.login)
    print("nick", Other.nick)
