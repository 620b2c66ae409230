# The city.

role-magnate = magnate
role-oligarch = oligarch
role-beauty = beauty
role-harlot = harlot
role-bodyguard = bodyguard
role-boss = Don of the mafia
role-gangster = gangster
role-attorney = defence lawyer
role-surgeon = surgeon
role-detective = commissar
role-killer = killer
role-healer = black healer
role-witness = witness

role-explained-magnate = Magnate: !double Vasya gives him one action more tonight; name him who has use for it.
role-explained-oligarch = Oligarch: !double Vasya gives him one action more tonight.
role-explained-beauty = Beauty: !block Vasya takes one action of this night from him.
role-explained-harlot = Harlot: of the mafia, which does not know you. !block Vasya takes one action of this night from him.
role-explained-bodyguard = Bodyguard: of the mafia. !guard Vasya: shots and the commissar cannot remove him tonight, if he is of the mafia.
role-explained-boss = Don: each of the mafia names a victim with !kill Vasya; yours it is, and the shot is yours.
role-explained-gangster = Gangster: name a victim with !kill Vasya; the don decides, and when he is gone, the most votes.
role-explained-attorney = Defence lawyer: of the mafia. !protect Vasya, and nobody hangs him tomorrow.
role-explained-surgeon = Surgeon: !heal Vasya saves him tonight if he is of the town, never the same one twice; once a game !inject Vasya kills.
role-explained-detective = Commissar: !check Vasya: who is of the mafia leaves, others stay.
role-explained-killer = Killer: shoots for the town: !kill Vasya.
role-explained-healer = Black healer: of the mafia, which does not know you. !patch Vasya saves him tonight if he is of the mafia, never the same one twice; once a game !inject Vasya kills.
role-explained-witness = Witness: !look Vasya: at dawn you are shown which characters came to him tonight, in order. You may look at yourself, and at the same one again. If you may be doubled, name a second: !look Vasya Petya

cmd-inject = !inject
cmd-patch = !patch
cmd-guard = !guard
cmd-double = !double
cmd-block = !block
cmd-look = !look
help-one-inject = !inject nick: the lethal injection of a doctor of the city, in private.
help-one-patch = !patch nick: the black healer's order, in private.
help-one-guard = !guard nick: the bodyguard's order, in private.
help-one-double = !double nick: gives somebody one action more tonight, in private.
help-one-block = !block nick: takes one action of tonight from somebody, in private.
help-one-look = !look nick: the witness sees who comes to him, in private.

refused-twice-named = You have named somebody twice: two actions are for two players. Who is alive: !list
refused-treated-before = You have treated him before, and nobody twice. Choose another: !list
visits-seen = You watched { $target }. Came, in this order: { $roles }.
actions-shown = Your actions tonight: { $count }.
action-blocked = You were blocked: one action less.
left-at-dawn = { $who } leaves the city. Role: { $role }.
    .v1 = At dawn { $who } is gone: { $role }.
    .v2 = The city says goodbye to { $who }, { $role }.

role-adventurer = adventurer
role-explained-adventurer = Adventurer: !accompany Vasya: if he is not of the town, you leave, first of all. The shots of one night fail on you, once a game.
role-highlander = highlander
role-explained-highlander = Highlander: !reflect Vasya: shots and checks at you tonight strike him.
role-tactician = tactician
role-explained-tactician = Tactician: of the mafia. !trap Vasya: if he leaves tonight, those who came to shoot, check or inject him leave too.
role-heavy = heavy
role-explained-heavy = Heavy: of the mafia. Tomorrow he has no vote: !hush Vasya, only he hears of it; !stifle Vasya, all do.
role-triad = triad
role-explained-triad = Triad: a side of its own: !kill Vasya. Wins with half of the living when no other killers are left.
role-lionix = Lionix
role-explained-lionix = Lionix: alone against all: !kill Vasya. Wins as the last one, or with one harmless player.
role-reporter = reporter
role-explained-reporter = Reporter: !compare Vasya Petya: friends if both are of the town, or both of the mafia; else conflict.
role-avenger = avenger
role-explained-avenger = Avenger: of the mafia, which does not know you. Hanged, you !take one of those who voted for it.
role-burgomaster = city mayor
role-explained-burgomaster = Mayor: from the fourth night on your vote counts twice, and you are compared as of the town.
cmd-trap = !trap
help-one-trap = !trap nick: the tactician's order, in private.
cmd-hush = !hush
help-one-hush = !hush nick: no vote for him tomorrow, only he hears of it, in private.
cmd-stifle = !stifle
help-one-stifle = !stifle nick: no vote for him tomorrow, all hear of it, in private.
cmd-compare = !compare
help-one-compare = !compare nick nick: are two players of one side, in private.
cmd-accompany = !accompany
help-one-accompany = !accompany nick: the adventurer's order, in private.
cmd-reflect = !reflect
help-one-reflect = !reflect nick: the highlander's order, in private.
refused-too-few-named = This order is for two players: name both. Who is alive: !list
refused-no-vote = The heavy has taken your vote for today. You may talk.
refused-not-his-voter = Only one of those who voted to hang you: see the list above, and !take
vote-lost = You have no vote today.
compared = { $one } and { $other }: { $friends ->
    [yes] friendship.
   *[no] conflict.
}
immunity-given = Nobody hangs { $who } today: immunity.
    .v1 = { $who } has immunity for this day.
    .v2 = The law protects { $who } until the evening.
hushed = { $who } has no vote today.
    .v1 = The heavy has been at { $who }: no vote today.
    .v2 = Without a vote today: { $who }.
