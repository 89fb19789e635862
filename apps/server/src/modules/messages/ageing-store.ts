/** What people wrote to the house, and when it goes: five years after a request was closed, for it may be a complaint; two after a chat. */
import type { Ageing } from '../../kernel/index.ts'

export const messageAgeing: readonly Ageing[] = [
  // What hangs on a request goes before it.
  {
    table: 'messages.post',
    days: 1825,
    over: `ticket in (select seq from messages.ticket where closed_at < kernel.now() - make_interval(days => $1))`,
  },
  {
    table: 'messages.ticket',
    days: 1825,
    over: `closed_at < kernel.now() - make_interval(days => $1) and not exists (select from messages.post p where p.ticket = ticket.seq)`,
  },
  // Pictures of posts that are gone.
  {
    table: 'kernel.file',
    days: 1825,
    over: `purpose = 'ticket' and ref is not null and made_at < kernel.now() - make_interval(days => $1) and not exists (select from messages.post p where file.id = any(p.files))`,
  },
  {
    table: 'messages.line',
    days: 730,
    over: `chat in (select seq from messages.chat where closed_at < kernel.now() - make_interval(days => $1))`,
  },
  {
    table: 'messages.chat',
    days: 730,
    over: `closed_at < kernel.now() - make_interval(days => $1) and not exists (select from messages.line l where l.chat = chat.seq)`,
  },
]
