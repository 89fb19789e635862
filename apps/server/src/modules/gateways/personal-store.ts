/** SQL of the addresses for coins of one member and of what came to them, for the file of their data. */
import { sqlScope, type Scope, type Tx } from '../../kernel/index.ts'

/** The member's addresses for coins, with what came to them. */
export async function coinsOf(t: Tx, scope: Scope): Promise<{ addresses: unknown[]; transfers: unknown[] }> {
  const { where, params } = sqlScope(scope, { member: 'member_id' }, 1)
  return {
    addresses: await t.query(`select network, address, assigned_at as since from wallet.chain_address where ${where}`, params),
    transfers: await t.query(
      `select txid, sender, units::text as units, block_at as at, deposit_id as deposit from wallet.chain_transfer where ${where} order by block_at`,
      params,
    ),
  }
}
