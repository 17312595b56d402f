-- Several wallets pay one reservation, in their order; what was paid for and never arrived is given back (D-68, D-79).

alter table dispatch drop constraint dispatch_venue_id_reservation_id_fkey;
alter table credit_reservation drop constraint credit_reservation_pkey;
-- Its place among the wallets that pay.
alter table credit_reservation add column place smallint not null default 1 check (place > 0);
alter table credit_reservation add primary key (venue_id, id, wallet_id);

alter table ledger_entry drop constraint ledger_entry_from_account_check;
alter table ledger_entry add constraint ledger_entry_from_account_check
  check (from_account in ('outside', 'available', 'reserved', 'spent', 'transit'));

-- A dispatch reserves under its own id. Its recipients are taken down in portions before it goes live.
drop index dispatch_reservation;
alter table dispatch add column is_charged boolean not null default false;
update dispatch set is_charged = reservation_id is not null;
alter table dispatch
  drop column reservation_id,
  -- Credits of all whom it was to reach when it went live.
  add column cost bigint not null default 0 check (cost >= 0),
  add column delivered integer not null default 0 check (delivered >= 0),
  add column undelivered integer not null default 0 check (undelivered >= 0),
  -- Credits that were taken for what was sent, and not less for what was given back.
  add column spent bigint not null default 0 check (spent >= 0),
  -- Credits that were given back for what was sent and never arrived.
  add column refunded bigint not null default 0 check (refunded >= 0),
  drop constraint dispatch_state_check,
  add constraint dispatch_state_check
    check (state in ('preparing', 'scheduled', 'sending', 'paused', 'late', 'cancelled', 'sent'));

alter table dispatch_message
  -- A provider takes and reports it in so many parts.
  add column parts smallint not null default 1 check (parts > 0),
  -- What the provider's receipts say of all parts together.
  add column delivery text check (delivery in ('delivered', 'undelivered')),
  add column refunded integer not null default 0 check (refunded between 0 and cost),
  add column settled_at timestamptz;

-- What the provider has taken of a message.
create table dispatch_part (
  venue_id integer not null,
  dispatch_id uuid not null,
  n integer not null,
  part smallint not null check (part >= 0),
  account text not null,
  provider_id text not null,
  state text not null default 'sent' check (state in ('sent', 'delivered', 'failed')),
  reason text not null default '',
  created_at timestamptz not null default now(),
  primary key (venue_id, dispatch_id, n, part),
  foreign key (venue_id, dispatch_id, n) references dispatch_message (venue_id, dispatch_id, n) on delete cascade
);
create index dispatch_part_provider on dispatch_part (account, provider_id);
select comptoir.protect('dispatch_part');
