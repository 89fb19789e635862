/** What a vendor may ask without moving anything (docs/SW1.md §2: session, balance, tx/status). Answers are JSON texts. */
import { currencies, currencyOfMode, floorToCent, formatMoney, isCurrency, MERCHANT_CURRENCY, type Currency } from '@khela/money'
import { tokenHash, type Tx } from '../../kernel/index.ts'
import { platformTxId, readHeld } from '../bets/index.ts'
import { sessionOfToken } from '../play/index.ts'
import { storedCall, type StoredCall } from './call-store.ts'

async function balanceOf(t: Tx, memberId: bigint, currency: Currency) {
  const held = await readHeld(t, memberId, !currencies[currency].isReal)
  return { cash: formatMoney(floorToCent(held.cash)), bonus: formatMoney(floorToCent(held.bonus)) }
}

/** The member's money. WRONG_CURRENCY for one the wallet does not have. */
export async function readBalance(
  t: Tx,
  asked: { readonly player: string; readonly memberId: bigint | undefined; readonly currency: string },
): Promise<string> {
  const { player, memberId, currency } = asked
  if (memberId === undefined)
    return JSON.stringify({ status: 'refused', code: 'PLAYER_NOT_FOUND', player_id: player, balance: null, currency })
  if (!isCurrency(currency))
    return JSON.stringify({
      status: 'refused',
      code: 'WRONG_CURRENCY',
      player_id: player,
      balance: await balanceOf(t, memberId, MERCHANT_CURRENCY),
      currency: MERCHANT_CURRENCY,
    })
  return JSON.stringify({ status: 'ok', code: 'OK', player_id: player, balance: await balanceOf(t, memberId, currency), currency })
}

/** The session behind a launch token. A token keeps standing for its session, so asking twice is safe. */
export async function exchangeToken(t: Tx, vendor: string, token: string): Promise<string> {
  const found = await sessionOfToken(t, vendor, tokenHash(token))
  if (found === undefined) return JSON.stringify({ status: 'refused', code: 'SESSION_INVALID' })
  if (found.isOver) return JSON.stringify({ status: 'refused', code: 'SESSION_EXPIRED' })
  const currency = currencyOfMode(found.mode)
  return JSON.stringify({
    status: 'ok',
    code: 'OK',
    player_id: found.player,
    session_id: found.id,
    currency,
    game_code: found.game,
    mode: found.mode,
    language: found.language,
    nickname: found.nickname,
    balance: await balanceOf(t, found.memberId, currency),
  })
}

const stateOf = (call: StoredCall): string => call.state ?? (call.code === 'OK' ? 'POSTED' : 'REFUSED')

/** What became of a call. */
export async function readStatus(
  t: Tx,
  asked: { readonly vendor: string; readonly player: string; readonly memberId: bigint | undefined; readonly target: string },
): Promise<string> {
  const { vendor, player, memberId, target } = asked
  const call = memberId === undefined ? undefined : await storedCall(t, memberId, vendor, target)
  const isKnown = call !== undefined && call.state !== 'TOMBSTONE'
  return JSON.stringify({
    status: 'ok',
    code: 'OK',
    target: {
      tx_id: target,
      op: isKnown ? call.op : null,
      state: call === undefined ? 'UNKNOWN' : stateOf(call),
      code: isKnown ? call.code : null,
      amount: isKnown ? formatMoney(call.amount) : null,
      round_id: call?.roundId ?? null,
      platform_tx_id: isKnown && memberId !== undefined ? platformTxId({ vendor, memberId, player, txId: target }) : null,
    },
  })
}
