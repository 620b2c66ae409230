rule-lost = The heading of this rule is lost; only its penalty is known.
rule-twins = Playing from two accounts or more.
rule-sinking-ally = Sinking an ally on purpose.
rule-giving-away = Giving away an active role of the town.
rule-afk = Away with an active role (except the maniac, and a Don without allies), or with an inactive one at the decisive moment.
rule-leaving = Leaving a game while allies are alive.
rule-leaving-active = Leaving a game with a role and no reason (half of it with an inactive role).
rule-senseless = The heading is lost. Examples: the commissar checks a role that is open; the mistress visits an open peaceful role; the doctor heals an open evil one; a player does not even his own score and is hanged.
rule-tail = Tail between the legs (mafia): first or deciding vote on an ally, leading suspicion to him, not evening his score when one vote was missing.
rule-inattentive = Opening inattentively: all of it was known.
rule-needless-opening = Opening without a reason, and without information.
rule-illogical-opening = Opening against logic.
rule-suspicion = The heading is lost. Examples: a citizen votes against a check on an evil role; mafia skips a vote needlessly; a citizen proposes to hang an open citizen. Punished only when something came of it.
rule-targeting = Targeting: the same player is killed, hanged or checked in the first days of several games running.
rule-disinformation = Disinformation by the town and its roles.
rule-screenshot = A screenshot of what the bot said in private.
rule-same-nick = The same nick as another player, or one that looks like it.
rule-nick-change = Changing the nick in a game or while it is being registered for.
rule-renaming = Renaming in a game; identical nicks.
rule-urging = Urging others to leave (/leave, /quit, /exit).
rule-kick-me = "Kick me": asking to be killed or hanged. Punished only when something came of it.
rule-stop-target = The stop-target sign in a nick without leave.
rule-farming = Farming: the Don leaves when four or five are alive.
rule-passing = Passing information by commands and reactions.
rule-insults = Insults, provocation, threats, unfit behaviour.
rule-touchy = Parents, politics, nation, country and other personal things, in a bad way.
rule-flood = Flood and spam.
rule-humiliation = Humiliation out of spite, for nation or religion; advertising, in private too; cruel and adult media.
rule-abuse = Insulting or humiliating another person.
rule-provocation = Provocation.
rule-inadequate = Unfit behaviour.
rule-ruin = Ruining the game; playing from two accounts or more.
rule-language = Writing in another language.
rule-private-play = Playing in private in games without private talk.
rule-framing = Leaving a game and framing another player.
rule-agreed-play = A game agreed on in private by opposite roles.
rule-relations = Personal relations brought into the game.
rule-blind-shot = The commissar shoots without knowing the role (allowed when the doctor is dead or mafia outnumbers the town).
rule-early-start = Starting a game early, commands to the bot without leave.
rule-hanging-commissar = Against logic: the town hangs an open commissar.
rule-newcomer = Killing new players.

cmd-code = !code
cmd-warns = !warns
cmd-warn = !warn
cmd-mute = !mute
cmd-unmute = !unmute
cmd-ban = !ban
cmd-unban = !unban
cmd-cases = !cases
cmd-case = !case
cmd-pardon = !pardon
cmd-relieve = !relieve

help-one-code = !code: the rules of conduct here; !code 1.5: one of them and what follows.
help-one-warns = !warns: your own record, and when it lapses. Ranks may ask for others: !warns nick
help-one-warn = !warn nick rule reason: the next penalty of that rule's ladder. For half-operators.
help-one-mute = !mute nick 30m reason: also 2h, 7d, forever. For half-operators.
help-one-unmute = !unmute nick reason ends a mute. For half-operators.
help-one-ban = !ban nick 7d reason: also 30m, 2h, forever. For operators.
help-one-unban = !unban nick reason ends a ban. For operators.
help-one-cases = !cases: what waits for a decision. For half-operators.
help-one-case = !case number shows a case; !case number confirm, or dismiss, and a reason decides on it. For half-operators.
help-one-pardon = !pardon number reason takes an offence back; !warns nick shows the numbers. For operators.
help-one-relieve = !relieve nick invited, or diamond: takes warns off. For operators.

lasting = { $unit ->
    [ever] forever
    [fixed] until it is put right
    [d] { $number } d
    [h] { $number } h
    [m] { $number } min
   *[s] { $number } s
 }
rung = { $kind ->
    [remark] a warning in private
    [warn] { $times } × warn
    [mute] mute { $length }
    [ban] ban { $length }
   *[case] people decide
 }
no-code = There is no code of conduct in this channel.
code-told = Code of conduct: { $rules }. About one: !code number
code-rule-told = { $rule }: { $text } What follows: { $ladder }.
no-such-rule = There is no rule { $rule }. All of them: !code
conduct-misread = I did not understand that. See !help { $command }
penalty-told = { $kind ->
    [remark] A warning, this time in private only
    [warn] You get warn { $number } of { $of }
    [mute] You are muted ({ $length }); night orders to me still count
    [ban] You are banned ({ $length })
   *[case] A case about you waits for people to decide
 }. Rule { $rule }: { $text } Reason: { $why }. Decided by: { $by }.
penalty-noted = { $nick }: { $kind ->
    [remark] warned in private
    [warn] warn { $number } of { $of }
    [mute] muted ({ $length })
    [ban] banned ({ $length })
   *[case] a case is open
 }, rule { $rule }. Number { $entry }.
sanction-told = { $kind ->
    [ban] You are banned
   *[mute] You are muted
 } ({ $length }). Reason: { $why }. Decided by: { $by }.
sanction-noted = { $nick }: { $kind ->
    [ban] banned
   *[mute] muted
 } ({ $length }).
sanction-lifted = { $nick }: the { $kind ->
    [ban] ban
   *[mute] mute
 } is over.
nothing-to-lift = There is nothing to lift for { $nick }.
you-are-muted = You are muted ({ $length }), so you cannot register.
warns-told = { $nick }: { $offences } offences, { $mutes } mutes, { $warns } warns.
marks-told = { $nick }: alibis: { $marks }.
offence-told = { $entry }. { $day }, rule { $rule }, { $kind ->
    [remark] warning
    [warn] warn
    [mute] mute
    [ban] ban
   *[case] case
 }: { $why }; { $lapses ->
    [never] never lapses
   *[other] lapses { $lapses }
 }.
no-cases = No case waits for a decision.
case-told = Case { $entry }: { $nick }, rule { $rule }. { $why } Game { $game }, events { $events }.
case-decided = Case { $entry }: { $confirmed ->
    [yes] confirmed
   *[no] dismissed
 }.
no-such-case = There is no open case { $entry }.
offence-pardoned = Offence { $entry } of { $nick } counts no more.
no-such-offence = There is no offence { $entry }.
relieved = { $nick } has { $warns } warns now.

detector-afk = A turn was missed.
detector-leaving = Left while allies were alive.
detector-first-vote-on-ally = First vote against an ally.
detector-deciding-vote-on-ally = Deciding vote against an ally.
detector-missed-evening = Did not even an ally's score.
detector-sinking-ally = Voted for the hanging of an ally.
detector-needless-check = Looked again into a known card.
detector-not-evened = Did not even the own score.
detector-targeting = The same player was struck in several games running.
detector-twin-seats = Two seats from one place.
detector-same-nick = A nick that looks like another player's.
detector-nick-change = Another nick during the game.
detector-urging-to-leave = Urged others to leave.
detector-stop-target = The stop-target sign without leave.
detector-farming = The Don left with four or five alive.
detector-signs-of-the-silent = Commands of somebody who must be silent.
detector-picture = A picture during a game.
detector-flood = Too many lines at once.
detector-foreign-script = Another language.
detector-abusive-word = An abusive word.
detector-blind-shot = Shot without having looked.
detector-early-start = Began the game early without a rank.
detector-giving-away = Showed the mafia a peaceful active card.
detector-inattentive-opening = Showed what was known already, or about the dead.
detector-illogical-opening = Showed a move against logic.
detector-senseless-visit = Went at night to an open card.
detector-idle-but-here = Was in the game, gave no orders, died of silence.
detector-against-check = A vote against a published check of an evil card.
detector-deciding-against-check = The deciding vote against a published check of an evil card.
detector-vote-on-opened = Proposed to hang an open peaceful card.
detector-shot-against-check = Shot an open peaceful card.
detector-needless-skip = Skipped the vote when an open ally was past saving.
detector-sparing-friend = Never strikes one and the same player, nor he him.
detector-alibi = Alibi: began the hanging of one of the mafia and knew nothing.
detector-hanging-commissar = The town voted for the hanging of its commissar.
detector-killing-newcomer = Killed a newcomer in the first night.
prefix-lost = A mute costs a won prefix: it is not given back.
