# The godfather's town.

family-revealed = Your circle: { $cards }. At night each of the family names a victim; the don's word decides.
kin-chose = { $who } names { $target }.
skip-noted = Noted: no order from you tonight.
night-missed = You ordered nothing tonight. Nights like this until you are out: { $left }.
    .v1 = No order came from you. So many more nights like this one and you are out: { $left }.
    .v2 = The night went by without your word. Before you are put out, such nights left: { $left }.
kin-learned = Your partner's check: { $target } is { $role }.
role-sought = Somebody from the police has been asking about your role.
    .v1 = The police took an interest in you tonight: somebody asked who you are.
    .v2 = Your file lay open on a policeman's desk tonight.
people-seen = You came to { $target } for a bottle, and saw there: { $cards }.
    .v1 = Looking for a drink you knocked at { $target }, and met: { $cards }.
    .v2 = The bottle was at { $target }; and so were, as you saw: { $cards }.
nobody-seen = You came to { $target } for a bottle. Nobody else called that night.
    .v1 = Looking for a drink you knocked at { $target }, and met not a soul.
    .v2 = At { $target } there was a bottle, and nobody but the two of you.
cured = You were dying, and the doctor saved you.
    .v1 = They came to kill you tonight. The doctor was quicker.
    .v2 = You had one foot in the grave; the doctor pulled you out.
healed = The doctor looked in on you. You were well.
    .v1 = The doctor knocked at your door, found you in good health, and left.
    .v2 = You had a house call from the doctor tonight. Nothing was wrong with you.
you-were-charmed = Last night you forgot everything with the mistress: your order, if any, is lost, and today you neither speak nor vote.
    .v1 = The mistress sang to you all night: your order, if there was one, came to nothing, and today you have neither voice nor vote.
    .v2 = A night with the mistress: no order of yours was carried out, and by day you stay silent and do not vote.
charm-broken = Last night you forgot everything with the mistress, your order too; but the doctor has brought you round.
    .v1 = The mistress sang to you and your order came to nothing; the doctor's drops brought back your voice and vote.
    .v2 = A night with the mistress cost you your order; thanks to the doctor you may speak and vote.
you-inherit = The dead one's work is yours now: you are { $role }.
    .v1 = The place of the dead one falls to you. From now on you are { $role }.
    .v2 = It is your turn: you are { $role } now.
heir-to-kin = { $who } takes over and is now { $role }.
    .v1 = { $who } steps into the dead one's shoes: { $role }.
    .v2 = From tonight { $who } is { $role }.
avenger-asked = You may take one with you: !take nick or number, { $seconds }. { $seats }
last-words-noted = Your last words go to the town.

heir-named = The place is not empty for long: there is a new { $role }.
    .v1 = Somebody has taken over from the dead { $role }.
    .v2 = Long live the new { $role }!
found-dead = { $who } did not live to see the morning. Role: { $role }. Called in the night: { $roles }.
    .v1 = The town buries { $who }, { $role }. Who came: { $roles }.
    .v2 = A cold body at dawn: { $who } ({ $role }). Traces of: { $roles }.
somebody-lucky = Somebody was born lucky: the attack missed.
    .v1 = A bullet went by somebody's ear tonight.
    .v2 = Somebody should buy a lottery ticket today.
somebody-forged = Somebody showed forged documents tonight, and they were believed.
    .v1 = Somebody's false papers passed a check.
    .v2 = A forged seal did its work tonight: somebody is not who he was taken for.
tickets-used = Paid for with a ticket: cards { $count }.
    .v1 = Tickets torn at the door: { $count }.
    .v2 = Cards that were dealt for money: { $count }.
bag-packed = You bring from the shop: { $items }.
item-shield = a shield
item-papers = forged documents
item-ticket = a ticket
somebody-shielded = Somebody spent a shield tonight.
    .v1 = A blow broke on somebody's shield.
    .v2 = Somebody's shield is in pieces, its owner is not.
discussion-opened = You may talk. The vote begins in { $seconds }. { $seats }
    .v1 = The square is open: talk for { $seconds }, then vote. { $seats }
    .v2 = { $seconds } to find out who lies; then the vote. { $seats }
poll-opened = Whom does the town lynch? To me in private or here: !nick or !number, !skip for nobody. { $seconds }. { $seats }
    .v1 = Votes, please, in private or here: !nick, !number, or !skip. { $seconds }. { $seats }
    .v2 = The town votes for { $seconds }: !nick, !number or !skip, in private or here. { $seats }
skip-cast = { $who } wants nobody lynched. Votes ({ $cast } of { $voters }): { $table }.
    .v1 = { $who } skips. Votes ({ $cast } of { $voters }): { $table }.
    .v2 = { $who } blames nobody. Votes ({ $cast } of { $voters }): { $table }.
refused-spared = He has the stop-target sign: nobody kills or checks him in the first night. Choose another: !list
forces-even = Critical: { $number } of the town against { $number } of the mafia.
    .v1 = The forces are even: { $number } to { $number }. One mistake, and the mafia wins.
    .v2 = Town { $number }, mafia { $number }: it hangs by a thread.
vote-tied = The score is even: nobody hangs today. Most votes: { $who }
    .v1 = A tie; the rope stays dry. As many votes each: { $who }
    .v2 = Nobody could decide between { $who } and the rest. No hanging.
taken-along = { $avenger } does not go alone: { $who } dies too. Role: { $role }.
    .v1 = { $avenger } takes { $who } ({ $role }) along to the other side.
    .v2 = A bang, and { $who } is dead as well: { $avenger } had a grenade. Role: { $role }.
last-words-said = Last words of { $who }:
    .v1 = They heard { $who } say before the end:
    .v2 = In the hand of { $who } a note was found:

role-don = Don
role-soldier = mafia
role-commissar = Commissar Kattani
role-sergeant = sergeant
role-medic = doctor
role-mistress = mistress
role-tramp = bum
role-advocate = lawyer
role-slasher = maniac
role-suicide = suicide
role-kamikaze = kamikaze
role-lucky = lucky
role-mayor = mayor
role-wife = Don's wife
role-wizard = wizard
role-journalist = journalist

role-explained-don = Don: the head of the family. Each of the family names a victim with !kill Vasya; if you disagree, yours it is. You do not know the Don's wife.
role-explained-soldier = Mafia: a member of the family. At night name a victim: !kill Vasya; the don's word decides. When the don dies you may become the don.
role-explained-commissar = Commissar Kattani: each night !check Vasya (you learn the role at dawn) or !kill Vasya, never both.
role-explained-sergeant = Sergeant: you hear what the commissar finds, and become the commissar when he dies.
role-explained-medic = Doctor: !heal Vasya saves him tonight from everybody. Yourself once a game.
role-explained-mistress = Mistress: !charm Vasya: his order of this night is lost, and tomorrow he neither talks nor votes. Not the same one two nights running.
role-explained-tramp = Bum: !watch Vasya: you go to him for a bottle and see who else comes. Not the same one two nights running.
role-explained-advocate = Lawyer: on the family's side. !mask Vasya: if the commissar checks him tonight, he finds a citizen.
role-explained-slasher = Maniac: alone against all: !kill Vasya each night.
role-explained-suicide = Suicide: you win when the town lynches you, and only then.
role-explained-kamikaze = Kamikaze: who kills you at night dies too; when you are lynched, !take Vasya takes one along.
role-explained-lucky = Lucky: once a game an attack on you may miss, if nobody else attacks you that night.
role-explained-mayor = Mayor: your vote by day counts twice.
role-explained-wife = Don's wife: on the family's side, but nobody of it is known to you. !check Vasya: you learn his role at dawn.
role-explained-wizard = Wizard: attacks at night fail on you. Each night you may !punish who attacks, or !forgive. You win when you live to the end.
role-explained-journalist = Journalist: on the family's side. !check Vasya: you learn his role at dawn, but the police look like citizens to you.

cmd-charm = !charm
cmd-mask = !mask
cmd-watch = !watch
cmd-punish = !punish
cmd-forgive = !forgive
cmd-take = !take
cmd-skip = !skip
cmd-last = !last

help-one-charm = !charm nick: the mistress's order, in private.
help-one-mask = !mask nick: the order of the family's lawyer, in private.
help-one-watch = !watch nick: go to somebody and see who comes, in private.
help-one-punish = !punish: the wizard strikes back at whoever attacks him tonight, in private.
help-one-forgive = !forgive: the wizard lets attackers live tonight, in private.
help-one-take = !take nick: whom the lynched kamikaze takes along, in private.
help-one-skip = !skip: no order tonight, or nobody to be lynched today; where the rules allow it.
help-one-last = !last words: one line of somebody who has just died, in private; the town hears it.

refused-silenced = You are with the mistress in your thoughts: no word and no vote today.
refused-not-again = Not the same player two nights running. Choose another: !list
refused-self-once = You have treated yourself once already; that was all. Choose another: !list
refused-too-early = In the first night the law does not shoot. You may check: !check
refused-no-skip = Tonight an order is wanted. Yours: !role
refused-discussing = The vote has not begun; you may talk. How long yet: !time
refused-no-last-word = One line, in private, for who died today or last night: !last and the words. You have none left.
help-one-vote = !vote nick, or only !nick or !number: a vote by day; where the rules allow it, in private too.

game-called = A game is being gathered: { $seconds }, at least { $minimum } people. To take part: !join here, or in private to me.
    .v1 = Who plays? Write !join here or in private to me, within { $seconds }. We need { $minimum }.
    .v2 = The town opens its gates for { $seconds }. In with !join, here or in private; { $minimum } at least.
join-noted = You are in, number { $count } on the list. Your role will come here, in private. Changed your mind: !leave
leave-noted = You are off the list. Back again: !join
list-shown = In the game ({ $count }): { $who }
    .v1 = On the list, { $count }: { $who }
    .v2 = So far { $count }: { $who }
registration-extended = Registration lasts { $seconds } longer.
    .v1 = { $seconds } more to join.
    .v2 = The gates stay open for another { $seconds }.
speech-warned = Quiet, please: who may not speak now is silent in the channel. Next time I take your voice for a while.
gagged = You may not speak in the channel for { $seconds }. Night orders and votes in private count all the same.
refused-not-creator = That is for whoever opened the game, and for operators. How long yet: !time
refused-bad-extension = Give a number of seconds, at least 1 and not too many: !extend 60
refused-long-enough = Registration has been prolonged enough. It can begin: !start
refused-too-few-to-begin = There are too few on the list to begin. Who is: !list
refused-not-registration = Registration is over; there is nothing to prolong. How long yet: !time
cmd-game = !game
cmd-extend = !extend
cmd-join = !join
cmd-leave = !leave
help-one-game = !game in the channel opens a game for registration; where decks have levels, !game 2 names one.
help-one-extend = !extend, or !extend 60: registration lasts longer; for who opened it, and for operators.
help-one-join = !join puts you on the list while registration is open, in the channel or in private.
help-one-leave = !leave takes you off the list; in the game it is suicide.
come-in = The game is on { $channel }: come in there first, then !join.
call-reminder = { $seconds } left to join. In the game: { $count }. In with !join
    .v1 = The gates close in { $seconds }. So far: { $count }. Write !join
    .v2 = { $seconds } more, { $count } so far. Still possible: !join
cards-dealt = Registration is closed. People: { $count }, roles: { $roles }. Who has one finds it in private.
    .v1 = The gates are shut on { $count }, { $roles } of them with a role. Look into your private messages.
    .v2 = A town of { $count }, with { $roles } roles, each told in private. No message: a citizen.

deed-heard = { $deed ->
    [family] The family has chosen a victim.
    [check] { $card ->
        [commissar] Commissar Kattani goes out to look for the guilty.
        [wife] The Don's wife puts on a dark veil and goes out.
        [journalist] The journalist is after a story.
       *[other] Somebody is out in the street.
    }
    [kill] { $card ->
        [commissar] Commissar Kattani loads his gun.
        [slasher] The maniac is out in the streets.
       *[other] Somebody is out in the street.
    }
    [heal] The doctor packs his bag and goes to a patient.
    [charm] The mistress knows where to spend this night.
    [watch] The bum goes to somebody for a bottle.
    [mask] The lawyer prepares somebody's papers.
   *[other] Somebody is out in the street.
}
    .v1 = { $deed ->
    [family] Cigars are put out: the family knows whom to visit.
    [check] { $card ->
        [commissar] A lamp burns at the commissar's: he is reading somebody's file.
        [wife] The Don's wife is curious tonight.
        [journalist] A flash in the dark: the journalist.
       *[other] A door creaks somewhere.
    }
    [kill] { $card ->
        [commissar] The commissar has left his badge at home, and taken the pistol.
        [slasher] The maniac sharpens a knife.
       *[other] A door creaks somewhere.
    }
    [heal] An ambulance without a siren: the doctor is on his way.
    [charm] High heels in the lane: the mistress.
    [watch] Bottles clink in the dark: the bum.
    [mask] The family's lawyer has a client tonight.
   *[other] A door creaks somewhere.
}
    .v2 = { $deed ->
    [family] A black car leaves the yard of the family.
    [check] { $card ->
        [commissar] The commissar turns up his collar and follows somebody.
        [wife] A lady in black asks about somebody: the Don's wife.
        [journalist] The journalist takes down somebody's name.
       *[other] Somebody cannot sleep.
    }
    [kill] { $card ->
        [commissar] A safety catch clicks: the commissar.
        [slasher] Somebody hums in the dark: the maniac.
       *[other] Somebody cannot sleep.
    }
    [heal] The doctor is called out of bed.
    [charm] The mistress puts out the light, not her own.
    [watch] The bum knocks at somebody's back door.
    [mask] Somebody's file gets cleaner: the lawyer.
   *[other] Somebody cannot sleep.
}
