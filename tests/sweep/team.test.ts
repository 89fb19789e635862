/** Every read of the site takes the scope of a team: what an agent sees of their own is the same, and a row of the team is covered. */
import { createClient, newKey } from '@khela/client'
import type { EndpointName } from '@khela/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playerOf, type Handler, type Routes } from '../../apps/server/src/kernel/index.ts'
import { noteConsent } from '../../apps/server/src/modules/members/index.ts'
import { teamOf } from '../../apps/server/src/modules/members/line.ts'
import { registerMember } from '../../apps/server/src/modules/identity/index.ts'
import { sample } from './arbitrary.ts'
import { injected, sweptHouse, type SweptHouse } from './house.ts'
import { table, verdict } from './verdict.ts'

let house: SweptHouse
let isTeam = false
/** Rounds of a member below the agent, and of one beside. */
let below: string
let beside: string
beforeAll(async () => {
  house = await sweptHouse(withTeams)
  const agent = await house.client('agent').call('memberInfo', {})
  ;[below, beside] = [await roundOf('sweepbelow', agent.id), await roundOf('sweepbeside')]
})
afterAll(() => house.close())

/** What is found by the scope alone: in that of a team it is the team's. */
const ofTheTeam = ['playedGames']
/** What is one person's alone: a call of a team that read it would be refused by its own query (`sqlPrivate`). */
const ofOnePerson = ['devices', 'kyc', 'noticeWays', 'privacy', 'profile', 'security', 'sessions', 'withdrawInfo']

/** While `isTeam`, players are served in the scope of their team. */
function withTeams(routes: Routes): Routes {
  const wrap = (handler: Handler<EndpointName>): Handler<EndpointName> => {
    return async (t, call) =>
      handler(t, isTeam && call.actor.kind === 'player' ? { ...call, scope: await teamOf(t, playerOf(call.actor).memberId) } : call)
  }
  return Object.fromEntries(Object.entries(routes).map(([name, handler]) => [name, wrap(handler as Handler<EndpointName>)]))
}

async function inTeam<T>(read: () => Promise<T>): Promise<T> {
  isTeam = true
  try {
    return await read()
  } finally {
    isTeam = false
  }
}

test('every read that names its member answers in the scope of the team as in their own, and what is private is not read', async () => {
  const reads = table.filter(([, e]) => e.site === 'web' && e.method === 'GET' && e.media === undefined && verdict(e, 'agent') === 'in')
  const differing: string[] = []
  const shut: string[] = []
  let same = 0
  for (const [name, endpoint] of reads) {
    const read = async () => {
      const { status, text } = await house.send(name, sample(endpoint.request), { as: 'agent' })
      return { status, text: text.replace(/"requestId":"[^"]*"/, '') }
    }
    const [before, team, after] = [await read(), await inTeam(read), await read()]
    // What tells the time, or is drawn anew each time, differs anyhow.
    const isSteady = before.text === after.text
    if (team.status === 500) shut.push(name)
    else if (team.status !== before.status || (isSteady && team.text !== before.text)) differing.push(name)
    else if (isSteady) same += 1
  }
  expect(differing).toEqual(ofTheTeam)
  expect(shut.toSorted()).toEqual(ofOnePerson)
  expect(same).toBeGreaterThan(reads.length * 0.7)
})

/** A trial round of a new member, by its id. */
async function roundOf(username: string, recommenderId?: string): Promise<string> {
  const { app } = house.test
  const password = 'Kutta-Billi-77'
  await app.db.tx(async (t) => {
    const { memberId } = await registerMember(t, app, { username, password, recommenderId })
    await noteConsent(t, app, memberId, '127.0.0.1')
  })
  let token: string | undefined
  const client = createClient({
    site: 'web',
    base: 'http://localhost:3000',
    token: () => token,
    language: () => 'en',
    onSignedOut: () => undefined,
    fetch: injected(house.web),
  })
  ;({ token } = await client.call('login', { type: 'username', username, password }))
  const { sessionId } = await client.call('launchGame', { gameId: 'dice', mode: 'demo' }, { key: newKey() })
  const { round } = await client.call(
    'diceBet',
    { sessionId, mode: 'demo', side: 'under', target: 4950, stake: '10.00' },
    { key: newKey() },
  )
  return round.id
}

test('a round of somebody below is found in the scope of the team, and one of somebody else is not', async () => {
  const statuses = async () =>
    Promise.all([below, beside].map(async (id) => (await house.send('bettingRound', { id }, { as: 'agent' })).status))
  expect(await statuses()).toEqual([404, 404])
  expect(await inTeam(statuses)).toEqual([200, 404])
})
