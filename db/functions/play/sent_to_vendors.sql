-- What went to such vendors since a moment, and what of it has not come back, in 1/10 000 BDT. What comes back beyond that went
-- there earlier or was won there, and is left out. p_except: a transfer that is not looked at.
create or replace function play.sent_to_vendors(p_member bigint, p_from timestamptz, p_except text, out sent bigint, out kept bigint)
language sql stable
as $$
  with moves as (
    select t.seq, t.direction, t.amount, case t.direction when 'in' then t.at else t.ended_at end as moment from play.vendor_transfer t
     where t.member_id = p_member and t.amount is not null and t.id is distinct from p_except
       and case t.direction when 'in' then t.state <> 'FAILED' else t.state = 'DONE' end
  ), sums as (
    select m.direction, m.amount, m.moment, m.seq,
           sum(case m.direction when 'in' then m.amount else -m.amount end) over (order by m.moment, m.seq) as total
      from moves m where m.moment >= p_from
  )
  select coalesce(sum(s.amount) filter (where s.direction = 'in'), 0)::bigint,
         (coalesce((array_agg(s.total order by s.moment desc, s.seq desc))[1], 0) - least(coalesce(min(s.total), 0), 0))::bigint
    from sums s
$$;
