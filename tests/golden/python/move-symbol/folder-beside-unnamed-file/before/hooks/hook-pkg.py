datas = []
