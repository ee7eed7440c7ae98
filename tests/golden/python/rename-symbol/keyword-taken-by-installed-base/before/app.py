from orm import Base, Column, Session, validates


class User(Base):
    nick = Column()

    @validates("nick")
    def check(self, key, value):
        return value


class Other:
    nick = 1


def go(session: Session):
    user = User(nick="a")
    User.create(nick="b")
    session.query(User).filter_by(nick="c").one().nick
    session.log(nick=user.nick)
    print("nick", Other.nick)
