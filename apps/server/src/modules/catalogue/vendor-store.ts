/** SQL of outside vendors: where they are, and what they offer. These rows belong to vendors, so no member's scope applies. */
import type { Tx } from '../../kernel/index.ts'
import type { GameRow, VendorRow } from './catalogue-rows.ts'

/** Writes a vendor that speaks SW/1, or keeps its own wallet (`transfer`), at `baseUrl`, and opens it. */
export async function putVendor(
  t: Tx,
  vendor: VendorRow & { readonly baseUrl: string },
  dialect: 'sw1' | 'transfer' = 'sw1',
): Promise<void> {
  await t.run(
    `insert into play.vendor (code, classify, title_bn, title_en, position, dialect, base_url) values ($1, $2, $3, $4, $5, $7, $6)
     on conflict (code) do update set base_url = excluded.base_url, enabled = true where play.vendor.dialect = $7`,
    [vendor.code, vendor.classify, vendor.title.bn, vendor.title.en, vendor.position, vendor.baseUrl, dialect],
  )
}
/** Takes no new stakes of a vendor. */
export async function shutVendor(t: Tx, code: string): Promise<void> {
  await t.run(`update play.vendor set enabled = false where code = $1 and dialect <> 'house'`, [code])
}

/** Vendors that say themselves what they offer. */
export async function openVendorCodes(t: Tx): Promise<string[]> {
  const rows = await t.query<{ code: string }>(
    `select code from play.vendor where dialect in ('sw1', 'transfer') and enabled and base_url is not null order by code`,
  )
  return rows.map(({ code }) => code)
}
/** Addresses of the vendors whose games may be framed. */
export async function vendorAddresses(t: Tx): Promise<string[]> {
  const rows = await t.query<{ url: string }>(
    `select distinct base_url as url from play.vendor where dialect <> 'house' and enabled and base_url is not null order by 1`,
  )
  return rows.map(({ url }) => url)
}
export async function vendorAddress(t: Tx, code: string): Promise<string | null> {
  return (await t.maybe<{ url: string | null }>('select base_url as url from play.vendor where code = $1', [code]))?.url ?? null
}

/** Holds the vendor, so that its keys are changed one after the other. False when there is no such vendor. */
export async function lockVendor(t: Tx, vendor: string): Promise<boolean> {
  return (await t.maybe('select code from play.vendor where code = $1 for update', [vendor])) !== undefined
}

/** A game as its vendor offers it. `icon` is a path below the vendor's address. */
export type OfferedGame = Pick<GameRow, 'code' | 'type' | 'name' | 'icon' | 'rtp' | 'demo' | 'position'>

/**
 * Makes the games of a vendor equal to what it offers; others of it are hidden. A new one gets the next node id. A code that
 * another vendor has is left to that one. What the operator decides (hot, maintenance) stays. Answers the codes that are
 * shown now, and whether that changed.
 */
export async function writeOffer(t: Tx, vendor: string, games: readonly OfferedGame[]): Promise<{ shown: string[]; isNew: boolean }> {
  // Node ids are handed out one writer at a time.
  await t.run(`select pg_advisory_xact_lock(hashtext('play.game'))`)
  const before = await shownCodes(t, vendor)
  await t.run(
    `with given as (
       select r.*, g.node_id as known from jsonb_to_recordset($2::jsonb)
              r(code text, type text, name jsonb, icon text, rtp text, demo boolean, position int)
         left join play.game g on g.code = r.code)
     insert into play.game (code, node_id, vendor, type, name_bn, name_en, icon, rtp, demo, hot, position)
     select code, coalesce(known, (select greatest(max(node_id), 100000) from play.game) + row_number() over (order by position, code)),
            $1, type, name->>'bn', name->>'en', icon, rtp, demo, false, position from given
     on conflict (code) do update set type = excluded.type, name_bn = excluded.name_bn, name_en = excluded.name_en,
       icon = excluded.icon, rtp = excluded.rtp, demo = excluded.demo, position = excluded.position, shown = true
       where play.game.vendor = excluded.vendor`,
    [vendor, JSON.stringify(games)],
  )
  await t.run('update play.game set shown = false where vendor = $1 and shown and not (code = any($2))', [
    vendor,
    games.map((game) => game.code),
  ])
  const shown = await shownCodes(t, vendor)
  return { shown, isNew: shown.join('\n') !== before.join('\n') }
}
async function shownCodes(t: Tx, vendor: string): Promise<string[]> {
  const rows = await t.query<{ code: string }>('select code from play.game where vendor = $1 and shown order by code', [vendor])
  return rows.map(({ code }) => code)
}

/** Where the picture of a shown game of an outside vendor is. */
export async function findPicture(t: Tx, vendor: string, code: string): Promise<{ baseUrl: string; icon: string } | undefined> {
  return t.maybe<{ baseUrl: string; icon: string }>(
    `select v.base_url as "baseUrl", g.icon from play.game g join play.vendor v on v.code = g.vendor
      where g.vendor = $1 and g.code = $2 and g.shown and v.dialect <> 'house' and v.base_url is not null`,
    [vendor, code],
  )
}
