cmd-start = !старт
cmd-halt = !халт
cmd-reg = !рег
cmd-unreg = !анрег
cmd-killme = !killme
cmd-robots = !роботы
cmd-reguser = !reguser
cmd-kick = !выкинуть
cmd-yes = !да
cmd-no = !нет
cmd-all = !все
cmd-night = !!ночь
cmd-vote = !голос
cmd-kill = !убить
cmd-curse = !проклясть
cmd-check = !проверить
cmd-heal = !лечить
cmd-seduce = !соблазнить
cmd-protect = !защитить
cmd-hack = !взломать
cmd-help = !помощь
cmd-rules = !правила
cmd-roles = !роли
cmd-role = !роль
cmd-mafia = !мафия
cmd-list = !список
cmd-turns = !ходы
cmd-time = !время
cmd-votes = !голоса
cmd-money = !деньги
cmd-version = !версия
cmd-topten = !лидеры
cmd-bottomten = !худшие
cmd-toptenmod = !toptenmod
cmd-topbottommod = !topbottommod
cmd-won = !вон
cmd-fullwon = !фулвон
cmd-shop = !магазин
cmd-buy = !купить
cmd-bag = !сумка

help-list = Команды: { $commands }. Голос днём: !ник или !номер. Подробно: !помощь команда
help-unknown = Такой команды нет. Все команды: !помощь
help-one-start = !старт в канале открывает запись.
help-one-halt = !халт останавливает бота и игру без результата. Для полуоператоров и старше.
help-one-reg = !рег в канале записывает вас в игру, пока идёт запись.
help-one-unreg = !анрег вычёркивает вас из списка до начала игры.
help-one-killme = !killme до игры вычёркивает из списка, в игре это самоубийство.
help-one-robots = !роботы 3 сажает за стол трёх роботов, !роботы 0 убирает. Такие игры в зачёт не идут. Для полуоператоров, пока идёт запись.
help-one-reguser = !reguser ник записывает другого. Для операторов.
help-one-kick = !выкинуть ник убирает игрока из игры. Для операторов.
help-one-yes = !да в привате берёт роль, в канале голосует за казнь.
help-one-no = !нет в привате отказывается от роли, в канале голосует против казни.
help-one-all = !все заканчивает речь подсудимого.
help-one-night = !!ночь голосует за то, чтобы никого не судить.
help-one-kill = !убить ник фраза: ночной приказ убийцы, в приват.
help-one-curse = !проклясть ник: приказ маньяка, раз за игру, в приват.
help-one-check = !проверить ник: узнать роль, в приват.
help-one-heal = !лечить ник: приказ доктора, в приват.
help-one-seduce = !соблазнить ник: приказ девки, в приват.
help-one-protect = !защитить ник: приказ адвоката, в приват.
help-one-hack = !взломать ник: приказ хакера, в приват.
help-one-help = !помощь показывает команды, !помощь команда объясняет одну.
help-one-rules = !правила коротко объясняет игру.
help-one-roles = !роли: сколько каких ролей живо, а до игры, сколько раздам; !роли 15: на 15 игроков.
help-one-role = !роль: ваша роль и что она умеет, в приват. !роль киллер: любая другая.
help-one-mafia = !мафия: кто жив из вашей семьи, в приват.
help-one-list = !список: кто играет, с номерами.
help-one-turns = !ходы: чьего приказа ждёт ночь.
help-one-time = !время: сколько осталось.
help-one-votes = !голоса: как идёт голосование.
help-one-money = !деньги: за что платят; в привате ночью про вашу роль.
help-one-version = !версия: какой это бот.
help-one-topten = !лидеры: десять богатейших; !лидеры 2026-11, месяц, год, мир.
help-one-bottomten = !худшие: десять беднейших; !худшие 2026-11, месяц, год, мир.
help-one-toptenmod = !toptenmod: лучшие по среднему за игру, от десяти игр.
help-one-topbottommod = !topbottommod: худшие по среднему за игру, от десяти игр.
help-one-won = !вон ник или место: деньги, место, среднее.
help-one-fullwon = !фулвон ник: полная статистика, в приват и не во время игры.
help-one-shop = !магазин: что продаётся за доллары из таблицы.
help-one-buy = !купить щит: одна вещь для следующей игры. Место в таблице не меняется.
help-one-bag = !сумка: сколько можно потратить и что куплено.

rules-told = Ночью роли отдают приказы мне в приват, днём город судит в канале: !ник или !номер, потом !да или !нет. Жители ищут мафов и маньяка, мафия и маньяк хотят весь город. Не отдал приказ: смерть. Команды: !помощь, роли: !роли, деньги: !деньги
roles-alive = Живы: { $cards }.
roles-planned = На { $count } игроков раздам: { $cards }.
your-role = Ваша роль: { $role }.
you-have-no-role = Роли у вас сейчас нет. Какие бывают: !роли
your-family = Семья, по порядку: { $mafia }.
not-mafia = Это знают только мафы.
list-told = Живы: { $seats }.
registered = Записаны: { $who }.
nothing-played = Сейчас никто не играет. Начать: !старт в канале.
turns-told = Ещё не ходили: { $roles }.
no-turns = Сейчас не ночь, ходов никто не ждёт.
time-told = { $phase ->
    [registration] До конца записи { $seconds }.
    [dealing] На подтверждение ролей { $seconds }.
    [night] До рассвета { $seconds }.
    [discussion] До голосования { $seconds }.
    [revenge] Камикадзе выбирает, { $seconds }.
    [nomination] До конца голосования { $seconds }.
    [speech] Речь подсудимого, { $seconds }.
    [verdict] До приговора { $seconds }.
   *[dusk] Ждём ушедших, { $seconds }.
}
votes-told = Голоса: { $table }.
no-votes = Голосов пока нет.
hanging-pays = { $role }, за повешение, если вы голосовали !да: { $pay } ($).
deed-pays = За { $verb }: { $pay } ($).
check-pays = За проверку: { $amount }$.
heal-idle-pays = За лечение того, на кого не нападали: { $amount }$.
pay-rules = Платят за дела роли и за повешения, берут за ошибки. Живым победителям { $victory }$, при ничьей каждому живому { $draw }$. Про роль: !деньги доктор (катани, маф, маньяк, бомж, девка, адвокат, хакер, мирный)
version-told = mafiabot { $version }
top-table = { $average ->
    [yes] { $worst ->
        [yes] Худшие по среднему
       *[no] Лучшие по среднему
    }
   *[no] { $worst ->
        [yes] Худшие
       *[no] Лидеры
    }
}{ $everywhere ->
    [yes] {" "}по всем сетям
   *[no] {""}
}{ $period ->
    [all] {""}
   *[other] {" "}за { $period }
}, в скобках игры и среднее: { $standings }
table-empty = { $average ->
    [yes] { $period ->
        [all] Пока никто не сыграл десяти игр.
       *[other] За { $period } никто не сыграл десяти игр.
    }
   *[no] { $period ->
        [all] Таблица пока пуста.
       *[other] За { $period } игр нет.
    }
}
unknown-period = Не знаю таблицы «{ $word }». Можно { $month }, { $year }, месяц, год, всё; по всем сетям: мир.
records-unreadable = Таблица сейчас недоступна. Спросите через минуту, итоги игр не пропадут.
won-told = { $nick }: { $money }$, место { $place } из { $of }. Игр { $games }, побед { $won }, в среднем { $average }${ $average_place ->
    [0] {""}
   *[other] {" "}(место { $average_place } из { $average_of })
}, лучшая игра { $best }$.
full-career = Побед с городом { $wins_town }, с мафией { $wins_mafia }, маньяком { $wins_maniac }. За одну игру от { $worst }$ до { $best }$. Подряд побед до { $best_streak }, поражений до { $worst_streak }, сейчас { $streak }. Последняя игра { $last_seen }.
full-roles = { $nick } по ролям: { $cards }.
full-counts = Лечил { $healed }, убивал { $killed }, проклинал { $cursed }, защищал { $protected }, проверял { $checked }, соблазнял { $seduced }, голосовал «да» { $voted_yes }, «нет» { $voted_no }. Его: убивали { $was_killed }, проверяли { $was_checked }, проклинали { $was_cursed }, защищали { $was_protected }, лечили { $was_healed }, соблазняли { $was_seduced }, вешали { $was_hanged }. Бот убил: { $bot_killed }.
not-in-table = В таблице нет такого: { $nick }. Туда попадают после первой игры.
shop-told = Продаётся: { $wares }. Купить: !купить и вещь.
shop-closed = В этой игре ничего не продаётся.
not-sold = Такого не продают: { $word }. Что есть: !магазин
too-dear = Цена ({ $item }): { $price }$, а потратить можно { $money }$.
bought = Куплено: { $item }. Вещь будет с вами при следующей регистрации; неиспользованное останется вашим.
bag-told = Потратить можно { $money }$. В сумке: { $bag }.
not-while-playing = Пока вы играете, статистика закрыта. Спросите после игры.

unknown-command = Не понимаю. Команды: !помощь, что сейчас: !время
argument-missing = Нужно и кого: { $command } ник или { $command } номер. Список: !список
only-private = { $command } пишут мне в приват. В канале это не считается.
only-channel = { $command } пишут в канал. В привате это не считается.
rank-too-low = { $command } может { $needed ->
    [1] полуоператор или старше
    [2] оператор или старше
   *[3] администратор
}. У вас такого права нет.
