cmd-start = !start
cmd-halt = !halt
cmd-reg = !reg
cmd-unreg = !unreg
cmd-killme = !killme
cmd-robots = !robots
cmd-reguser = !reguser
cmd-kick = !kick
cmd-yes = !yes
cmd-no = !no
cmd-all = !all
cmd-night = !!night
cmd-vote = !vote
cmd-kill = !kill
cmd-curse = !curse
cmd-check = !check
cmd-heal = !heal
cmd-seduce = !seduce
cmd-protect = !protect
cmd-hack = !hack
cmd-help = !help
cmd-rules = !rules
cmd-roles = !roles
cmd-role = !role
cmd-mafia = !mafia
cmd-list = !list
cmd-turns = !turns
cmd-time = !time
cmd-votes = !votes
cmd-money = !money
cmd-version = !version
cmd-topten = !topten
cmd-bottomten = !bottomten
cmd-toptenmod = !toptenmod
cmd-topbottommod = !topbottommod
cmd-won = !won
cmd-fullwon = !fullwon
cmd-shop = !shop
cmd-buy = !buy
cmd-bag = !bag

help-list = Commands: { $commands }. A vote by day: !nick or !number. In detail: !help command
help-unknown = There is no such command. All of them: !help
help-one-start = !start in the channel opens registration.
help-one-halt = !halt stops the bot and the game, without a result. For half-operators and above.
help-one-reg = !reg in the channel registers you, while registration is open.
help-one-unreg = !unreg takes you off the list before the game.
help-one-killme = !killme takes you off the list before the game; in it, it is suicide.
help-one-robots = !robots 3 seats three robots, !robots 0 sends them away. Such games count for nobody. For half-operators, while people register.
help-one-reguser = !reguser nick registers somebody else. For operators.
help-one-kick = !kick nick takes a player out of the game. For operators.
help-one-yes = !yes takes the role in private, and votes for hanging in the channel.
help-one-no = !no refuses the role in private, and votes against hanging in the channel.
help-one-all = !all ends the speech of the accused.
help-one-night = !!night votes for no trial today.
help-one-kill = !kill nick phrase: a killer's order at night, in private.
help-one-curse = !curse nick: the maniac's order, once a game, in private.
help-one-check = !check nick: learn a role, in private.
help-one-heal = !heal nick: the doctor's order, in private.
help-one-seduce = !seduce nick: the wench's order, in private.
help-one-protect = !protect nick: the lawyer's order, in private.
help-one-hack = !hack nick: the hacker's order, in private.
help-one-help = !help lists the commands, !help command explains one.
help-one-rules = !rules explains the game in short.
help-one-roles = !roles: how many of which role are alive, and before the game, how many are dealt; !roles 15: to 15 players.
help-one-role = !role: your role and what it can do, in private. !role killer: any other.
help-one-mafia = !mafia: who of your family is alive, in private.
help-one-list = !list: who plays, with numbers.
help-one-turns = !turns: whose order the night waits for.
help-one-time = !time: how long yet.
help-one-votes = !votes: how the vote stands.
help-one-money = !money: what is paid for; in private at night, about your role.
help-one-version = !version: which bot this is.
help-one-topten = !topten: the ten richest.
help-one-bottomten = !bottomten: the ten poorest.
help-one-toptenmod = !toptenmod: the best by average a game, from ten games on.
help-one-topbottommod = !topbottommod: the worst by average a game, from ten games on.
help-one-won = !won nick or place: money, place, average.
help-one-fullwon = !fullwon nick: all statistics, in private and not while you play.
help-one-shop = !shop: what is sold, for the dollars of the table.
help-one-buy = !buy shield: one thing, for your next game. Your place in the table stays.
help-one-bag = !bag: what you may spend, and what you have bought.

rules-told = At night roles send me orders in private; by day the town tries somebody in the channel: !nick or !number, then !yes or !no. Residents hunt the mafia and the maniac; those want the whole town. No order given: death. Commands: !help, roles: !roles, money: !money
roles-alive = Alive: { $cards }.
roles-planned = For { $count } players I deal: { $cards }.
your-role = Your role: { $role }.
you-have-no-role = You have no role now. Which there are: !roles
your-family = The family, in order: { $mafia }.
not-mafia = Only the mafia knows that.
list-told = Alive: { $seats }.
registered = Registered: { $who }.
nothing-played = Nobody is playing now. To begin: !start in the channel.
turns-told = Still to move: { $roles }.
no-turns = It is not night; nobody has to move.
time-told = { $phase ->
    [registration] Registration closes in { $seconds }.
    [dealing] { $seconds } to confirm the roles.
    [night] { $seconds } until dawn.
    [discussion] The vote begins in { $seconds }.
    [revenge] The kamikaze chooses, { $seconds }.
    [nomination] { $seconds } until the vote closes.
    [speech] The accused speaks, { $seconds }.
    [verdict] { $seconds } until the verdict.
   *[dusk] Waiting for who went out, { $seconds }.
}
votes-told = Votes: { $table }.
no-votes = No votes so far.
hanging-pays = { $role }, for a hanging you voted !yes to: { $pay } ($).
deed-pays = For { $verb }: { $pay } ($).
check-pays = For a check: { $amount }$.
heal-idle-pays = For healing somebody whom nobody attacked: { $amount }$.
pay-rules = Deeds of roles and hangings are paid, mistakes cost. Living winners get { $victory }$, in a draw each of the living { $draw }$. About a role: !money doctor (katani, mafioso, maniac, bum, wench, lawyer, hacker, citizen)
version-told = mafiabot { $version }
top-table = { $average ->
    [yes] { $worst ->
        [yes] Worst by average
       *[no] Best by average
    }
   *[no] { $worst ->
        [yes] Worst
       *[no] Top
    }
}{ $everywhere ->
    [yes] {" "}of all networks
   *[no] {""}
}{ $period ->
    [all] {""}
   *[other] {" "}in { $period }
}, games and average in brackets: { $standings }
table-empty = { $average ->
    [yes] { $period ->
        [all] Nobody has played ten games yet.
       *[other] Nobody played ten games in { $period }.
    }
   *[no] { $period ->
        [all] The table is empty yet.
       *[other] No games in { $period }.
    }
}
unknown-period = I know no table "{ $word }". There are { $month }, { $year }, month, year, all; of all networks: global.
records-unreadable = The table cannot be read now. Ask in a minute; no result is lost.
won-told = { $nick }: { $money }$, place { $place } of { $of }. Games { $games }, won { $won }, average { $average }${ $average_place ->
    [0] {""}
   *[other] {" "}(place { $average_place } of { $average_of })
}, best game { $best }$.
full-career = Won with the town { $wins_town }, the mafia { $wins_mafia }, as maniac { $wins_maniac }. In one game from { $worst }$ to { $best }$. Won up to { $best_streak } in a row, lost up to { $worst_streak }, now { $streak }. Last game { $last_seen }.
full-roles = { $nick } by role: { $cards }.
full-counts = Healed { $healed }, killed { $killed }, cursed { $cursed }, protected { $protected }, checked { $checked }, seduced { $seduced }, voted yes { $voted_yes }, no { $voted_no }. Was killed { $was_killed }, checked { $was_checked }, cursed { $was_cursed }, protected { $was_protected }, healed { $was_healed }, seduced { $was_seduced }, hanged { $was_hanged }. By the bot: { $bot_killed }.
not-in-table = Not in the table: { $nick }. One gets there with the first game.
shop-told = For sale: { $wares }. To buy: !buy and the thing.
shop-closed = Nothing is sold in this game.
not-sold = Not for sale: { $word }. What is: !shop
too-dear = The price ({ $item }) is { $price }$, and you may spend { $money }$.
bought = Bought: { $item }. It goes with you when you next register; what is not used stays yours.
bag-told = You may spend { $money }$. In the bag: { $bag }.
not-while-playing = While you play, statistics are closed. Ask after the game.

unknown-command = I do not understand. Commands: !help, what is going on: !time
argument-missing = Whom? { $command } nick or { $command } number. The list: !list
only-private = { $command } goes to me in private. In the channel it does not count.
only-channel = { $command } goes to the channel. In private it does not count.
rank-too-low = { $command } is for { $needed ->
    [1] half-operators and above
    [2] operators and above
   *[3] administrators
}. You have no such right here.
