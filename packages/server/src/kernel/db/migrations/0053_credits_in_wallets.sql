-- The credits of a venue are the balances of its wallets (D-20): what stood beside them moves in.
with credits as (
  select v.venue_id, c.kind, c.amount from venue v cross join lateral (values
    ('freeSms', v.free_sms_credits), ('paidSms', v.paid_sms_credits),
    ('freeEmail', v.free_email_credits), ('paidEmail', v.paid_email_credits)) as c (kind, amount)
  where c.amount > 0
), opened as (
  insert into wallet (venue_id, kind, available) select venue_id, kind, amount from credits
  on conflict (venue_id, kind) where kind is not null do update set available = wallet.available + excluded.available
  returning venue_id, id, kind
)
insert into ledger_entry (venue_id, wallet_id, reference, from_account, to_account, amount)
select o.venue_id, o.id, 'credits-of-venue', 'outside', 'available', c.amount
from opened o join credits c on c.venue_id = o.venue_id and c.kind = o.kind;

alter table venue
  drop column free_sms_credits,
  drop column paid_sms_credits,
  drop column free_email_credits,
  drop column paid_email_credits;
