/** The checkers: the books, the rows, and every promise made to somebody, compared. */
import type { EndpointName, ReplyOf } from '@khela/contract'
import { parseMoney } from '@khela/money'
import { reconcile } from '../../apps/server/src/ledger/index.ts'
import type { PortAnswer } from '../../apps/server/src/modules/bets/index.ts'
import { askAt } from './act.ts'
import { send } from './act-vendor.ts'
import { toldOtherwise, type SumsByKind } from './check-records.ts'
import { contradictions, keptAnswers, ownersOfIds } from './check-store.ts'
import { onOneLine } from './check-transfers.ts'
import type { AckedCall, AckedRequest } from './journal.ts'
import { allDays } from './plan-people.ts'
import { vendorCode } from './store.ts'
import type { Person, Town } from './town.ts'

/** Asked again at once, at most. */
const width = 8

export class Checker {
  readonly #town: Town
  /** How many of the acknowledged calls and requests were asked again before. */
  #calls = 0
  #requests = 0
  #looks = 0

  constructor(town: Town) {
    this.#town = town
  }

  /** Looks through everything once all work is done; `last` asks for everything again and reads every statement. */
  async look(last: boolean): Promise<void> {
    const town = this.#town
    await town.settle()
    // The server of tests looks after no statistics by itself, and without them a check of a large town takes minutes.
    await town.checks.tx((t) => t.run('analyze'))
    const { problems } = await town.checks.tx(reconcile, { readOnly: true })
    for (const { check, subject, text } of problems) town.journal.problem(`the ledger, ${check}: ${subject}: ${text}`)
    for (const found of await town.checks.tx(contradictions, { readOnly: true })) town.journal.problem(found)
    await this.#kept()
    await this.#askAgain(last)
    await this.#foreignIds()
    await this.#statements(last)
    this.#looks += 1
  }

  /** What a vendor was told is what the books keep. */
  async #kept(): Promise<void> {
    const { checks, members, journal } = this.#town
    const kept = await checks.tx(keptAnswers, { readOnly: true })
    for (const { call, body } of journal.calls.values()) {
      if (!('txId' in call)) continue
      const answer = kept.get(`${members[call.member]?.memberId} ${vendorCode(call.vendor)} ${call.txId}`)
      const { code, reason = null, effect, platform_round_id: round, balance } = JSON.parse(body) as PortAnswer
      if (answer !== JSON.stringify([code, reason, effect, round, balance.cash, balance.bonus]))
        journal.problem(`an acknowledged call is not kept as it was told: ${JSON.stringify(call)}\n  told ${body}\n  kept ${answer}`)
    }
  }

  /** Asked again, each acknowledged call has the answer that was given (W-2, REL-R06). */
  async #askAgain(last: boolean): Promise<void> {
    const { journal } = this.#town
    const calls = [...journal.calls.values()].slice(last ? 0 : this.#calls)
    this.#calls = journal.calls.size
    await inParts(calls, (one, nth) => this.#call(one, nth))
    const requests = [...journal.requests.values()].slice(last ? 0 : this.#requests)
    this.#requests = journal.requests.size
    // A trial session ends after a while, and with it its keys.
    await inParts(
      requests.filter(({ as }) => !as.startsWith('t')),
      (one, nth) => this.#request(one, nth),
    )
  }

  async #call({ call, body }: AckedCall, nth: number): Promise<void> {
    const [reply] = await send(this.#town, this.#town.nodes.at(nth), [call])
    if (reply === undefined || typeof reply === 'string') return
    if (reply.body !== body)
      this.#town.journal.problem(
        `an acknowledged call is not there as it was told: ${JSON.stringify(call)}\n  told ${body}\n  now  ${reply.body}`,
      )
    else if (!reply.replayed) this.#town.journal.problem(`an acknowledged call was decided again: ${JSON.stringify(call)}`)
  }

  async #request(request: AckedRequest, nth: number): Promise<void> {
    const { text } = await askAt(this.#town, this.#town.nodes.at(nth), request)
    if (text !== request.text)
      this.#town.journal.problem(
        `${request.as} ${request.name} ${request.key} is not answered as before\n  told ${request.text}\n  now  ${text}`,
      )
  }

  /** Nobody was ever shown what is somebody else's (REL-A02). */
  async #foreignIds(): Promise<void> {
    const { checks, members, trials, journal } = this.#town
    const owners = await checks.tx(ownersOfIds, { readOnly: true })
    const lines = await checks.tx(onOneLine, { readOnly: true })
    const idOf = new Map([...members, ...trials].map(({ who, memberId }) => [who, memberId]))
    for (const { who, id, name } of journal.seen.values()) {
      const whose = owners.get(id)
      const mine = idOf.get(who)
      if (whose === undefined || mine === undefined || whose === mine) continue
      const isPartner = name.startsWith('transfer') && lines.has(`${mine} ${whose}`) && /^[0-9]+$/.test(id)
      if (!isPartner) journal.problem(`${who} was shown ${id} of member ${whose} by ${name}`)
    }
  }

  /** The member's statement, the balance it is told, and what the operator sees, come to the same. */
  async #statements(last: boolean): Promise<void> {
    const { members, journal, operators, nodes } = this.#town
    const some = last ? members : members.filter((_, index) => index % 5 === this.#looks % 5)
    const totals = new Map<string, bigint>()
    await inParts(some, async (member) => {
      for (const [account, sum] of await this.#statement(member)) totals.set(account, (totals.get(account) ?? 0n) + sum)
    })
    if (!last) return
    const operator = operators[0]
    if (operator === undefined) return
    const { text } = await askAt(this.#town, nodes.at(0), {
      as: operator.who,
      token: operator.token,
      name: 'officeBooks',
      input: {},
      key: '',
    })
    const { value } = JSON.parse(text) as {
      value: { members: { account: string; balance: string }[]; house: { currency: string; balance: string }[] }
    }
    for (const { account, balance } of value.members.filter((line) => line.account !== 'trial'))
      if (parseMoney(balance) !== (totals.get(account) ?? 0n))
        journal.problem(`the operator is told ${balance} for ${account}, the members' statements come to ${totals.get(account)}`)
  }

  /** Sums of a member's record by account; each line must go on from the one before. */
  async #statement(member: Person): Promise<Map<string, bigint>> {
    const { journal, nodes } = this.#town
    const sums = new Map<string, bigint>()
    const kinds = new Map<string, SumsByKind>()
    for (const account of ['cash', 'bonus', 'held', 'receivable', 'trial']) {
      let cursor: string | null = null
      let expected: string | undefined
      do {
        const input = { account, ...allDays, ...(cursor === null ? {} : { cursor }) }
        const { text } = await askAt(this.#town, nodes.at(1), {
          as: member.who,
          token: member.token,
          name: 'accountRecord',
          input,
          key: '',
        })
        const { value } = JSON.parse(text) as {
          value: { content: { kind: string; amount: string; balance: string; previous: string }[]; next: string | null }
        }
        for (const line of value.content) {
          if (expected !== undefined && expected !== line.balance)
            journal.problem(`the statement of ${member.who} jumps from ${line.balance} to ${expected}`)
          expected = line.previous
          sums.set(account, (sums.get(account) ?? 0n) + parseMoney(line.amount))
          const ofKind = kinds.get(account) ?? new Map<string, bigint>()
          kinds.set(account, ofKind.set(line.kind, (ofKind.get(line.kind) ?? 0n) + parseMoney(line.amount)))
        }
        cursor = value.next
      } while (cursor !== null)
      if (expected !== undefined && parseMoney(expected) !== 0n)
        journal.problem(`the statement of ${member.who} begins with ${expected} in ${account}`)
    }
    await this.#balance(member, sums)
    const otherwise = await toldOtherwise((name, input) => this.#read(member, name, input), kinds)
    for (const problem of otherwise) journal.problem(`${member.who}: ${problem}`)
    return sums
  }

  async #read<N extends EndpointName>(member: Person, name: N, input: Readonly<Record<string, unknown>>): Promise<ReplyOf<N>> {
    const { text } = await askAt(this.#town, this.#town.nodes.at(0), { as: member.who, token: member.token, name, input, key: '' })
    return (JSON.parse(text) as { value: ReplyOf<N> }).value
  }

  async #balance(member: Person, sums: ReadonlyMap<string, bigint>): Promise<void> {
    const { journal, nodes } = this.#town
    const { text } = await askAt(this.#town, nodes.at(0), { as: member.who, token: member.token, name: 'balance', input: {}, key: '' })
    const { value } = JSON.parse(text) as { value: { balance: string; held: string; trial: string } }
    for (const [told, account] of [
      [value.balance, 'cash'],
      [value.held, 'held'],
      [value.trial, 'trial'],
    ] as const)
      if (parseMoney(told) !== (sums.get(account) ?? 0n))
        journal.problem(`${member.who} is told ${told} in ${account}, the statement comes to ${sums.get(account)}`)
  }
}

async function inParts<T>(all: readonly T[], work: (one: T, nth: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += width)
    await Promise.all(all.slice(from, from + width).map((one, nth) => work(one, from + nth)))
}
