# The voice of the town's chronicler: short, dry, a little dark.

minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
seconds = { $count ->
    [one] { $count } second
   *[other] { $count } seconds
}
quoted = {" "}— "{ $phrase }"
word-night = night

# --- registration

registration-opened = The town takes in new people for { $seconds }, at least { $minimum } of them. To register: !reg
    .v1 = The gates are open for { $seconds }; we need { $minimum } at least. Say !reg
    .v2 = A town is being founded. { $seconds }, { $minimum } people or more. Say !reg
registration-reminder = { $seconds } left to register. On the list: { $count }. Say !reg
    .v1 = The gates close in { $seconds }. So far: { $count }. Say !reg
    .v2 = { $seconds } more, { $count } in town. Still possible: !reg
joined = { $who } lives here now. In town: { $count }.
    .v1 = { $who } gets a house key. In town: { $count }.
    .v2 = On the list: { $who }. In town: { $count }.
joined-by = { $by } registers { $who }. In town: { $count }.
    .v1 = By word of { $by }: { $who } is in. In town: { $count }.
    .v2 = { $who } is on the list, says { $by }. In town: { $count }.
withdrew = { $who } is off the list. Left: { $count }.
    .v1 = { $who } thought better of it. Left: { $count }.
    .v2 = Struck off: { $who }. Left: { $count }.
game-void = { $why ->
    [halted] The game is stopped by { $by }. No result, nobody's money changes.
    [too_few] Too few people for a town. Try again: !start
    [deck] These cards do not suit so many people. Another deck: !game 2
   *[no_mafia] Nobody would be a mafioso. No mafia, no game. Again: !start
}
    .v1 = { $why ->
    [halted] { $by } closes the game. No result, no money.
    [too_few] Not enough people. Try again: !start
    [deck] So many cannot play this deck. Try another: !game 2
   *[no_mafia] Everybody refused the family. The game is off. Again: !start
}
    .v2 = { $why ->
    [halted] Curtain, by order of { $by }. Nobody won, nobody lost.
    [too_few] The town stays empty. Another time: !start
    [deck] With so many people this deck is no game. Another: !game 2
   *[no_mafia] There is no mafia in this town; the game is off. Again: !start
}

# --- roles

registration-closed = Registration is closed. People: { $count }, roles: { $roles }. Roles are dealt in private; waiting for answers.
    .v1 = The gates are shut on { $count }, { $roles } of them with a role. If I wrote to you, answer in private.
    .v2 = A town of { $count }, with { $roles } roles. Whoever got one, answer me in private.
role-offered = Your role: { $role }. Will you take it? !yes or !no, { $seconds }.
role-given = Your role: { $role }. What it can do: !role
role-kept = Agreed: { $role }. What it can do: !role
role-declined = You are no longer { $role }; you play as a citizen.
role-passed = Somebody refused, and a role went on. Waiting again: { $seconds }.
    .v1 = A role has changed hands. { $seconds } more to answer.
    .v2 = A card went to somebody else. The clock starts again: { $seconds }.
excluded = { $who } never answered about the role, and is out.
    .v1 = Silence is no answer: { $who } is struck off.
    .v2 = { $who } slept through the deal and does not play.
role-lost = Nobody is left to take it; out of this game: { $role }.
    .v1 = No takers this time: { $role }.
    .v2 = A card without a hand leaves the game: { $role }.
mafia-revealed = You are mafioso number { $number }. The family: { $mafia }.
partner-revealed = Your partner is { $who }: { $role }.

# --- night

night-fell = Night { $number }. Lights out; { $seconds } for orders.
    .v1 = It gets dark: night { $number }, { $seconds }.
    .v2 = Shutters closed, night { $number }. Roles have { $seconds }.
night-notice = Night { $number }: orders to me, in private.
    .v1 = Night { $number }: if you hold a role, order.
    .v2 = Night { $number } has come. Orders in private.
order-asked = Order: { $verbs } whom? { $seats }
order-owed = The night waits for your order: { $verbs }. The living: !list
nothing-asked = The night waits for nothing of yours. The living: !list
leader-named = { $leader } gives the family's order; when out, whoever of you is next by number. The living: !list
order-noted = It will be done: { $verb } { $target }.
deed-noted = It will be done: { $verb }.
role-learned = { $target }: { $role }.
check-noted = It will be done: { $target }. The answer comes at dawn.
order-heard = Somebody is out in the street: { $role }.
    .v1 = A door creaks. Moved: { $role }.
    .v2 = Order received: { $role }.
orders-heard = Moved: { $roles }.
night-left = { $seconds } until dawn.
    .v1 = { $seconds } of night left.
    .v2 = Dawn in { $seconds }.

# --- leavers

leaver-seen = { $who } has left. Back under the same nick before day and night change, and the game goes on.
    .v1 = { $who } is gone. There is time to return until day and night change.
    .v2 = { $who } went out of the gate. We wait for the same nick.
leaver-back = { $who } is in town again.
    .v1 = { $who } is back; the seat was kept.
    .v2 = Welcome back, { $who }.
leavers-awaited = Waiting { $seconds } for who went out: { $who }.
    .v1 = The gate stays open { $seconds } for { $who }.
    .v2 = { $seconds } more to come back: { $who }.
suicide-seen = { $who } settles accounts with life.
    .v1 = { $who } does not wait for a verdict.
    .v2 = { $who } goes of free will.
ejection-seen = { $by } takes { $who } out of the game.
    .v1 = By decision of { $by } the town loses { $who }.
    .v2 = { $who } is put out of the gate by { $by }.

# --- dawn

day-broke = Dawn of day { $number }. What happened at night:
    .v1 = Day { $number }. The town counts heads:
    .v2 = Light. Day { $number }, and the news:
seduced = The wench did not sleep alone.
    .v1 = The wench found somebody to stay with.
    .v2 = Somebody spent the night with the wench and got nothing done.
cursed = The maniac cursed a house.
    .v1 = A door bears the maniac's sign this morning.
    .v2 = The maniac whispered at a doorstep.
murdered = { $who } was killed. Role: { $role }. By: { $killer }.
    .v1 = A body: { $who }, { $role }. The work of: { $killer }.
    .v2 = { $who } ({ $role }) did not live to see the morning. Killer: { $killer }.
curse-struck = { $who } entered a cursed house and died. Role: { $role }.
    .v1 = The curse found a guest: { $who }, { $role }.
    .v2 = { $who } died on another's doorstep. Role: { $role }.
saved = { $who } was attacked ({ $killer }); the doctor came in time.
    .v1 = { $who } lives: the doctor was near. Attacker: { $killer }.
    .v2 = Somebody aimed at { $who }: { $killer }. The doctor stitched it.
doctor-spoke = The doctor wipes his hands.
    .v1 = The doctor packs his bag.
    .v2 = The doctor is content with the night.
doctor-idle = The doctor treated somebody healthy.
    .v1 = The doctor sat up for nothing.
    .v2 = The doctor's patient had no complaint.
checked = Inquiries were made: { $role } knows more now.
    .v1 = A secret is out, to one man: { $role }.
    .v2 = Checked: { $role } has an answer.
hired = The lawyer has a client.
    .v1 = The lawyer read law all night.
    .v2 = A new case for the lawyer.
hacked = The hacker was in somebody's purse.
    .v1 = The bank reports a theft: the hacker.
    .v2 = Somebody has less money: the hacker.
killed-for-silence = { $who } gave no order, and the bot killed for it. Role: { $role }.
    .v1 = The bot dislikes silence: { $who }, { $role }.
    .v2 = { $who } slept through the night for good. Role: { $role }.
leaver-killed = { $who } did not return; killed by the bot. Role: { $role }.
    .v1 = It is cold outside: { $who } is dead. Role: { $role }.
    .v2 = { $who } went out and never came. Role: { $role }.
suicide-buried = A suicide is buried: { $who }. Role: { $role }.
    .v1 = { $who } is cut down. Role: { $role }.
    .v2 = A grave outside the wall: { $who }, { $role }.
ejected-buried = { $who } is banished for good. Role: { $role }.
    .v1 = A boarded-up house: { $who }, { $role }.
    .v2 = Struck from the town's books: { $who }. Role: { $role }.
nobody-died = Everybody is alive.
    .v1 = The undertaker has no work.
    .v2 = A night without a funeral.
you-were-seduced = The wench is with you: your order, if any, is lost; your purse is lighter.
you-were-hacked = The hacker took money from your account.

# --- day

vote-opened = Who stands trial? !nick or !number, !!night for none. { $seconds }. { $seats }
    .v1 = The town picks its accused: !nick, !number, or !!night. { $seconds }. { $seats }
    .v2 = Vote: !nick, !number or !!night. { $seconds }. { $seats }
vote-cast = { $who } is against { $target }. Votes ({ $cast } of { $voters }): { $table }.
    .v1 = { $who } points at { $target }. Votes ({ $cast } of { $voters }): { $table }.
    .v2 = { $who } accuses { $target }. Votes ({ $cast } of { $voters }): { $table }.
night-vote-cast = { $who } is for night. Votes ({ $cast } of { $voters }): { $table }.
    .v1 = { $who } would rather sleep. Votes ({ $cast } of { $voters }): { $table }.
    .v2 = { $who } wants to go home. Votes ({ $cast } of { $voters }): { $table }.
votes-cast = { $votes }. Votes ({ $cast } of { $voters }): { $table }.
votes-freed = { $who } can no longer be tried. May vote again: { $voters }.
    .v1 = Too late to try { $who }. Choose again: { $voters }.
    .v2 = The votes against { $who } are void. Again: { $voters }.
nobody-nominated = Too few votes against anybody. No trial.
    .v1 = The town chose nobody.
    .v2 = Nobody to accuse; home, all of you.
town-sleeps = Most want to sleep.
    .v1 = The town has decided: night.
    .v2 = No court today, says the majority.
no-majority = { $who } has most votes, but no majority. No trial.
    .v1 = { $who } nearly stood trial: no majority.
    .v2 = Eyes on { $who }, but no majority.
accused = { $who } stands trial. Last word: { $seconds }; to finish: !all
    .v1 = { $who }, rise. You have { $seconds }; finish with !all
    .v2 = The accused speaks: { $who }, { $seconds }. To finish: !all
verdict-opened = Hang { $who }? !yes or !no here. { $seconds }.
    .v1 = The fate of { $who }: !yes to hang, !no to pardon. { $seconds }.
    .v2 = Decide on { $who }: !yes or !no. { $seconds }.
ballot-cast = { $who }: { $hang ->
    [yes] hang
   *[no] pardon
}. For { $yes }, against { $no }.
    .v1 = { $who } says { $hang ->
    [yes] yes
   *[no] no
}. For { $yes }, against { $no }.
    .v2 = The vote of { $who }: { $hang ->
    [yes] death
   *[no] life
}. For { $yes }, against { $no }.
hanged = { $who } is hanged, { $yes } to { $no }. Role: { $role }.
    .v1 = The rope held: { $who }, { $role }. { $yes } to { $no }.
    .v2 = { $yes } to { $no }, and { $who } swings. Role: { $role }.
pardoned = { $who } is pardoned: for hanging { $yes }, against { $no }.
    .v1 = Let live: { $who }. For hanging { $yes }, against { $no }.
    .v2 = The noose is put away; { $who } breathes. For hanging { $yes }, against { $no }.
undecided = The residents did not decide. Votes: { $cast }, needed: { $needed }.
    .v1 = No quorum ({ $cast } of { $needed }): the residents did not decide.
    .v2 = Votes: { $cast }, needed: { $needed }. They did not decide.
acquitted = No hanging: { $who } has a good lawyer.
    .v1 = The lawyer slips { $who } out of the noose.
    .v2 = The lawyer's papers are in order. { $who } goes free.
trial-off = Nobody is left to try: { $who } is out of the game.
    .v1 = The dock is empty: { $who } did not wait.
    .v2 = Case closed, { $who } is out of the game.
lynched = { $who } is hanged, votes: { $votes }. Role: { $role }.
    .v1 = The crowd has chosen: { $who }, { $role }. Votes: { $votes }.
    .v2 = { $who } swings on the square ({ $role }). Votes: { $votes }.

# --- the end

game-won = { $outcome ->
    [town] The residents have won. The town may sleep.
    [mafia] The mafia has won. The town is theirs.
    [maniac] The maniac has won. There is nobody else.
    [triad] The triad has won: the city is theirs.
    [loner] A loner has won; there is nobody else who could.
    [vampire] All who live are the vampire's: he has won.
   *[draw] A draw. Nobody can win here any more.
}
    .v1 = { $outcome ->
    [town] The town is clean: the residents win.
    [mafia] The town is sold: the mafia wins.
    [maniac] The town is quiet: the maniac wins.
    [triad] The streets belong to the triad.
    [loner] One against all, and one it was: a loner wins.
    [vampire] The vampire has bitten the last of them, and wins.
   *[draw] Nobody has won: a draw.
}
    .v2 = { $outcome ->
    [town] The chronicle ends well: the residents win.
    [mafia] The mafia writes the rest of this chronicle: it wins.
    [maniac] The maniac writes the last line: he wins.
    [triad] The triad writes the last line.
    [loner] Alone to the end: a loner has won.
    [vampire] No blood is left but the vampire's: his victory.
   *[draw] The chronicle breaks off: a draw.
}
cards-shown = Roles: { $cards }.
    .v1 = Who was who: { $cards }.
    .v2 = Cards on the table: { $cards }.
money-shown = Money: { $money }.
    .v1 = Earned: { $money }.
    .v2 = The till: { $money }.
