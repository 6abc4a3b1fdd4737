import { loadModule, parseSync } from 'libpg-query'
import { beforeAll, expect, it } from 'vitest'
import { type Asker, statementFaults, statementRules, statementsIn } from './statement-rules.ts'

beforeAll(() => loadModule())

const classes = {
  clubs: 'tenant',
  people: 'tenant',
  games: 'tenant',
  plans: 'reference',
  tasks: 'local',
} as const

const faultsOf = (asker: Asker, text: string): readonly string[] =>
  statementsIn(parseSync(text)).flatMap((statement) => statementFaults(statement, asker, classes))

const named = 'a request names the organisation of every tenant table as a bare parameter'
const joined = 'tenant tables are joined by their organisation'
const locked =
  'rows of tenant tables are locked within one organisation, or in the order of ids for those that are named'
const copied = 'no row of a reference table is locked: that holds the whole table, on every machine'
const narrow = 'ROLLUP, CUBE and recursion stay within one organisation'
const steady = 'a change of a tenant table calls nothing that differs from call to call'
const kept = 'a row of a tenant table keeps its organisation'
const conflict = 'a conflict in a tenant table is one of a key with the organisation'
const listed = 'what a request or a lock asks names the organisation in each subquery of a select list'
const correlated = 'a subquery of a select list asks no reference table where several organisations are asked'
const sent = 'rows that were sent are looked up by a join, not by a subquery'
const returned = 'rows that are made for a tenant table are returned, or may conflict'
const limited = 'what is deleted is found by a join where its number is limited'
const leading = 'a conflict in a table that leads to a reference table calls no function'
const united = 'a union that depends on the row around it asks rows of organisations on each side'
const having = 'a question in HAVING asks nothing of the rows around it'
const bare = 'a subquery of FROM that asks rows has a FROM of its own'
const owners = 'a function of the owner that reads rows of organisations is asked outside of a transaction'
const apart = 'a statement asks tables of the coordinator or of organisations, not both'

const planted: readonly (readonly [rule: string, asker: Asker, text: string])[] = [
  [named, 'request', 'select * from clubs'],
  [named, 'request', 'select * from clubs where id = $1'],
  [named, 'request', `select * from clubs where organization_id = nullif($1, '')::uuid`],
  [named, 'request', 'select * from clubs where organization_id::text = $1'],
  [named, 'request', 'select * from clubs where organization_id = any($1)'],
  [named, 'request', 'select * from clubs where organization_id in ($1, $2)'],
  [named, 'request', 'select * from clubs where organization_id = $1 or id = $2'],
  [named, 'request', 'select * from clubs where not (organization_id = $1)'],
  [named, 'request', 'select organization_id = $1 from clubs'],
  [named, 'request', 'update clubs set colour = $1 where id = $2'],
  [named, 'request', 'delete from clubs'],
  [named, 'request', 'insert into clubs (organization_id, id) values (nullif($1, $2), $3)'],
  [
    named,
    'request',
    'select organization_id from clubs where organization_id = $1 union all select organization_id from people',
  ],
  [named, 'request', 'with known as (select id from clubs) select * from known'],
  [named, 'request', 'select * from plans where id in (select plan from clubs)'],
  [joined, 'request', 'select from clubs c join people p on p.id = c.id where c.organization_id = $1'],
  [joined, 'cell', 'select from clubs c join people p on p.club = c.id'],
  [joined, 'cell', 'select organization_id from clubs union all select id from people'],
  [joined, 'cell', 'select from clubs c, people p where c.organization_id = $1 and p.club = c.id'],
  [joined, 'cell', 'select from clubs c where exists (select from people p where p.club = c.id)'],
  [joined, 'cell', 'select from clubs c join people p on p.organization_id = c.organization_id or p.id = $1'],
  [joined, 'cell', 'update clubs set colour = $1 from people where people.club = clubs.id'],
  [locked, 'cell', 'select * from clubs for update'],
  [locked, 'cell', 'select * from clubs where organization_id = any($1) for update skip locked'],
  [locked, 'cell', 'select from clubs c join plans p on p.id = c.plan for update of c'],
  [copied, 'request', 'select id from plans where id = $1 for share'],
  [copied, 'cell', 'select id from plans for no key update'],
  [copied, 'request', 'select from clubs c join plans p on p.id = c.plan where c.organization_id = $1 for update'],
  [narrow, 'cell', 'select colour, count(*) from clubs group by rollup (colour)'],
  [narrow, 'cell', 'with recursive up as (select id from clubs union all select id from up) select * from up'],
  [steady, 'cell', 'update clubs set seen_at = clock_timestamp() where organization_id = $1'],
  [steady, 'cell', 'insert into clubs (organization_id, id) values ($1, gen_random_uuid())'],
  [kept, 'cell', 'update clubs set organization_id = $1 where organization_id = $2'],
  [conflict, 'cell', 'insert into clubs (organization_id, code) values ($1, $2) on conflict (code) do nothing'],
  [
    listed,
    'request',
    'select (select count(*) from people p where p.organization_id = c.organization_id) from clubs c where c.organization_id = $1',
  ],
  [
    listed,
    'cell',
    'select c.*, exists (select from people p where p.organization_id = c.organization_id) from clubs c where c.organization_id = $1 for update',
  ],
  [
    named,
    'request',
    'with page as (select * from clubs where organization_id = $1 limit 9) select from page join people p on p.organization_id = page.organization_id',
  ],
  [correlated, 'cell', 'select (select price from plans where plans.id = c.plan) from clubs c'],
  [
    sent,
    'cell',
    'select n.id from json_to_recordset($1) n (id uuid) where exists (select from clubs c where c.organization_id = n.id)',
  ],
  [
    returned,
    'cell',
    'insert into clubs (organization_id, id) select organization_id, id from json_populate_recordset(null::clubs, $1)',
  ],
  [
    limited,
    'cell',
    'delete from clubs where (organization_id, id) in (select organization_id, id from clubs order by id limit 9)',
  ],
  [
    leading,
    'cell',
    'insert into known_sources (account_id) values ($1) on conflict (account_id) do update set last_used_at = now()',
  ],
  [
    united,
    'cell',
    'select from clubs c, lateral (select p.id from people p where p.organization_id = c.organization_id union all select o from unnest(array[c.id]) o) l',
  ],
  [united, 'cell', 'select from clubs c, lateral (select c.id union all select c.plan) l'],
  [united, 'cell', 'select from clubs c where exists (select s.id from plans s where s.id = c.plan union select c.id)'],
  [
    united,
    'request',
    'select from clubs c, lateral (select p.id from people p where p.organization_id = c.organization_id union select c.id) l where c.organization_id = $1',
  ],
  [
    having,
    'cell',
    'select c.colour from clubs c group by c.colour having exists (select from plans s where s.name = c.colour)',
  ],
  [
    having,
    'request',
    'select c.organization_id from clubs c where c.organization_id = $1 group by 1 having exists (select from people p where p.organization_id = c.organization_id)',
  ],
  [
    bare,
    'cell',
    'select from clubs c cross join lateral (select (select count(*) from people p where p.organization_id = c.organization_id) as count) n',
  ],
  [owners, 'request', 'select session_at_door($1)'],
  [owners, 'cell', 'select o.others from make_months_ahead($1, $2) o'],
  [apart, 'cell', 'select from tasks t join clubs c on c.organization_id = t.organization_id'],
]

const isOfJoins = (rule: string): boolean => rule === joined || rule === named

it.each(planted)('"%s" finds what a %s asks: %s', (rule, asker, text) => {
  const found = faultsOf(asker, text)
  expect(found.filter((each) => each === rule || !isOfJoins(each) || !isOfJoins(rule))).toEqual([rule])
})

it('every rule has something planted against it', () => {
  expect(new Set(planted.map(([rule]) => rule))).toEqual(new Set(statementRules.map(({ rule }) => rule)))
})

it.each([
  'select * from clubs where organization_id = $1 and id = $2 for update',
  'select * from clubs where organization_id in ($1)',
  'select c.*, p.* from clubs c left join people p on p.organization_id = c.organization_id and p.club = c.id where c.organization_id = $1::uuid',
  'select (select count(*) from people p where p.organization_id = $1) from clubs c where c.organization_id = $1',
  'with known as (select organization_id, id from clubs where organization_id = $1) select from known k join people p on p.organization_id = k.organization_id',
  'select from (select organization_id, max(at) as at from games where organization_id = $1 group by 1) g join clubs c using (organization_id)',
  'select from people where (organization_id, id) in (select organization_id, id from clubs where organization_id = $1)',
  'select from clubs where (organization_id, id) = ($1, $2)',
  'select organization_id from clubs where organization_id = $1 union select organization_id from people where organization_id = $1',
  'select from clubs c, lateral (select p.id from people p where p.organization_id = $1 union all select c.id) l where c.organization_id = $1',
  'select c.plan from clubs c where c.organization_id = $1 group by 1 having exists (select from plans s where s.id = c.plan)',
  'select from clubs c cross join lateral (select count(*) from people p where p.organization_id = c.organization_id) n where c.organization_id = $1',
  'select * from session_with_task($1)',
  'insert into clubs (organization_id, id) values ($1, $2), ($3, $4) on conflict (organization_id, id) do nothing',
  'insert into clubs (organization_id, id) select organization_id, id from json_populate_recordset(null::clubs, $1) returning 1',
  'insert into people (organization_id, club) select organization_id, id from clubs where organization_id = $1',
  'insert into tasks (organization_id) values ($1)',
  'select id from plans where id = $1',
  'select from clubs c join plans p on p.id = c.plan where c.organization_id = $1 for update of c',
])('a request may ask: %s', (text) => {
  expect(faultsOf('request', text)).toEqual([])
})

it.each([
  'select * from clubs where created_at < $1 order by id',
  'select from clubs c join people p on p.organization_id = c.organization_id and p.club = c.id where c.organization_id = any($1)',
  'delete from clubs where (organization_id, id) in (select organization_id, id from clubs where created_at < $1)',
  'update clubs set colour = line.colour from json_to_recordset($1) as line (organization_id uuid, colour text) where clubs.organization_id = line.organization_id',
  'select organization_id from clubs union all select organization_id from people',
  'select from clubs c, lateral (select p.id from people p where p.organization_id = c.organization_id union all select g.id from games g where g.organization_id = c.organization_id) l',
  'select from clubs c join (select p.organization_id from people p union all select o from unnest($1) o) l on l.organization_id = c.organization_id',
  'select c.colour from clubs c group by c.colour having count(*) > (select max(s.size) from plans s)',
  'select s.id from plans s group by 1 having exists (select from plans o where o.id <> s.id)',
  'select * from tasks for update skip locked',
  'select id from clubs where organization_id = any($1) order by organization_id, id for update',
  'insert into tasks (organization_id) select organization_id from clubs',
  'update tasks set done_at = clock_timestamp()',
])('a job may ask: %s', (text) => {
  expect(faultsOf('cell', text)).toEqual([])
})
