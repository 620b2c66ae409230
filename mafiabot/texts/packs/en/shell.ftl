credits = mafiabot { $version }, open source. Rules: !rules, commands: !help.
    .v1 = mafiabot { $version }. New here? !rules. Forgot something? !help.
    .v2 = Your host is mafiabot { $version }. Ask !rules and !help.
no-game = Nobody is playing now. To open registration: !start in the channel.
plays-elsewhere = You are already playing on { $channel }. Finish there, or leave with !killme.
no-such-nick = { $nick } is not in the channel. Check the nick: the person has to be here.
halted-here = The bot was halted. A half-operator or above can start it again with !start.
halt-noted = The bot is halted: { $by }. A half-operator opens the next registration with !start.
    .v1 = { $by } bids the town be quiet. A half-operator may start again: !start.
    .v2 = Stopped: { $by }. Only a half-operator goes on from here: !start.
game-lost = The bot made a mistake; the game ends without a result. The host's log has it. Again: !start.
    .v1 = A fault in the bot: the game is off, nobody's money changes. Again: !start.
    .v2 = The game is off because of the bot's own error. Again: !start.
no-rights = I am no channel operator: keep the silence yourselves, or give me +o.
    .v1 = Without +o I cannot hand out voices. Give me +o; until then I take your word.
    .v2 = Nobody gave me +o: see !list for who plays.
needs-rights = This game is silent at night, and without +o I cannot keep the silence. Give me +o, then start again.
slow-down = Too fast. Be quiet for a minute: until then your commands are not read.
account-needed = Only people with an account play here. Log in (/msg NickServ IDENTIFY password) and register again.
same-host = { $nick } plays from your host already, and here one host has one seat. If you are somebody else, log in to an account.
seat-kept = The seat of { $nick } waits for that player, and to the network you are another. If it is you, log in to the same account; if not, take another nick.
split-began = The net has split and took some players along. Their seats are kept; the game waits up to { $seconds } s.
    .v1 = A netsplit: the wires are gone, not the people. All seats are kept, for up to { $seconds } s.
    .v2 = The town is cut in two. Nobody is out and the clock stands still, for { $seconds } s at most.
split-healed = The net is whole again and everybody is here. On we go.
    .v1 = All are back from the split. The game goes on.
    .v2 = The wires are mended, the town is one. On.
repeated = (again) { $line }
    .v1 = (repeated after a restart) { $line }
    .v2 = (in case you missed it) { $line }
game-resumed = I was away and am back. The game goes on: seats, numbers, votes and orders stay as they were. Time left: { $seconds }.
    .v1 = Back again; nothing is lost: every seat, vote and order counts. The clock stands at { $seconds }.
    .v2 = The bot fell over and got up. Play on from where we were, { $seconds } to go.
result-kept = I was away when the game ended. Here is what you have not read:
    .v1 = The last game ended while I fell silent; its last lines follow.
    .v2 = Unsaid from the last game:
game-voided = The bot was renewed during the game, and its rules are no longer those you began with: the game is void, nobody's money changes. Again: !start.
    .v1 = New rules arrived with the new bot; the old game ends without a result or money. Again: !start.
    .v2 = The interrupted game cannot go on under the new version's rules: no result, no money. Again: !start.
bot-pauses = My host stops me for a while. The game is kept: stay here, it goes on when I am back.
    .v1 = I have to go, by order of my host. Nothing is lost, we play on when I return.
    .v2 = A pause by order of the host; seats, votes and orders are kept until I come back.
journal-fails = I cannot write the game down (the host's log says why). We play on, but if I stop now, this game is lost.
    .v1 = My notebook does not take what I write. The game goes on; it just would not survive a restart.
    .v2 = Writing the game down fails for now. Play on; I keep trying.
journal-works = I can write again: everything since is noted, the game is safe.
    .v1 = My notebook works again, nothing is missing in it.
    .v2 = All is written down again.

robot-claims = My role: { $role }.
    .v1 = Leave me alone, my role is this: { $role }.
    .v2 = I come out: { $role }.
robot-found = My role: { $role }. Checked: { $found }.
    .v1 = I come out: { $role }. This is what I know: { $found }.
    .v2 = Listen, everybody: { $role }, and here are my checks: { $found }.
robot-suspects = I do not like { $whom }.
    .v1 = Keep an eye on { $whom }.
    .v2 = Does nobody else doubt { $whom }?
still-alive = { $living } of { $seats } alive

robot-says = { $who }: { $text }
robots-sit-down = { $count ->
    [one] { $count } robot is
   *[other] { $count } robots are
} at the table. A game with robots counts for nobody.
    .v1 = { $count ->
    [one] { $count } robot sits
   *[other] { $count } robots sit
} down. No money and no victories are written for such a game.
robots-leave = The robots have left. The game counts again.
    .v1 = No more robots at the table; the game counts as usual.
robots-do-not-count = There were robots: nothing is written in the table.
    .v1 = That was a game with robots; money and victories stay as they were.
no-robots-here = No robots are seated in this channel: its configuration does not say robots: true.
robots-come-early = Robots sit down only while people register.
how-many-robots = How many robots? Write a number from 0 to { $most }: !robots 3
