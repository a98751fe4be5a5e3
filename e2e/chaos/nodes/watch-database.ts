import type { Cluster } from '@dibs/testing/cluster'

/**
 * What the database itself saw: who kept which live, and who wrote into a live that another node
 * kept. Nodes say who they are when they connect (`chaos.node`, see the cluster).
 */
const WATCH = `
create schema if not exists chaos;
create table if not exists chaos.nodes (id uuid primary key, name text not null);
create table if not exists chaos.keepers (
  number bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  session_id uuid not null, owner uuid, epoch bigint not null, old_owner uuid, old_epoch bigint not null
);
create table if not exists chaos.strangers (
  at timestamptz not null default clock_timestamp(),
  session_id uuid not null, what text not null, writer text not null, keeper text not null
);
create or replace function chaos.note_node() returns trigger language plpgsql as $$ begin
  insert into chaos.nodes values (new.id, coalesce(current_setting('chaos.node', true), ''))
    on conflict (id) do nothing;
  return null;
end $$;
create or replace function chaos.note_stranger(live uuid, keeper_id uuid, what text)
returns void language plpgsql as $$ declare
  writer text := coalesce(current_setting('chaos.node', true), '');
  keeper text := (select name from chaos.nodes where id = keeper_id);
begin
  if writer <> '' and keeper is not null and writer <> keeper then
    insert into chaos.strangers (session_id, what, writer, keeper) values (live, what, writer, keeper);
  end if;
end $$;
create or replace function chaos.note_live() returns trigger language plpgsql as $$ begin
  if (new.owner, new.owner_epoch) is distinct from (old.owner, old.owner_epoch) then
    insert into chaos.keepers (session_id, owner, epoch, old_owner, old_epoch)
      values (new.id, new.owner, new.owner_epoch, old.owner, old.owner_epoch);
  end if;
  if (new.heard_until, new.comments_heard, new.last_heard_ids) is distinct from
     (old.heard_until, old.comments_heard, old.last_heard_ids) then
    perform chaos.note_stranger(new.id, new.owner, 'progress');
  end if;
  if new.ended_at is distinct from old.ended_at then
    perform chaos.note_stranger(new.id, new.owner, 'the end');
  end if;
  return null;
end $$;
create or replace function chaos.note_gap() returns trigger language plpgsql as $$ begin
  perform chaos.note_stranger(new.session_id,
    (select owner from live_sessions where id = new.session_id), 'a gap');
  return null;
end $$;
create or replace trigger chaos_node after insert or update on nodes
  for each row execute function chaos.note_node();
create or replace trigger chaos_live after update on live_sessions
  for each row execute function chaos.note_live();
create or replace trigger chaos_gap after insert on gaps
  for each row execute function chaos.note_gap();
`

/** Makes the database note from now on what it sees. Nodes that run already are noted at their next beat. */
export async function watchDatabase({ database }: Pick<Cluster, 'database'>): Promise<void> {
  await database.query(WATCH)
}

/** A change of who keeps a live; `at` in epoch milliseconds. */
export type KeeperChange = {
  sessionId: string
  at: number
  owner: string | null
  epoch: number
  oldOwner: string | null
  oldEpoch: number
}

/** Changes of keepers of these lives, in their order. */
export async function readKeepers(
  { database }: Pick<Cluster, 'database'>,
  sessionIds: readonly string[],
): Promise<KeeperChange[]> {
  const { rows } = await database.query(
    `select session_id as "sessionId", extract(epoch from at)::float8 * 1000 as at, epoch::int,
       k.name as owner, o.name as "oldOwner", old_epoch::int as "oldEpoch"
     from chaos.keepers left join chaos.nodes k on k.id = owner left join chaos.nodes o on o.id = old_owner
     where session_id = any($1::uuid[]) order by number`,
    [sessionIds],
  )
  return rows
}

/** Which process keeps each of these lives now, as "node.start"; lives that nobody keeps are left out. */
export async function keepersNow(
  { database }: Pick<Cluster, 'database'>,
  sessionIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await database.query(
    `select live_sessions.id, name from live_sessions join chaos.nodes on chaos.nodes.id = owner
     where live_sessions.id = any($1::uuid[]) and ended_at is null`,
    [sessionIds],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What nodes wrote into lives that another one kept, in sentences. */
export async function readStrangers(
  { database }: Pick<Cluster, 'database'>,
  sessionIds: readonly string[],
): Promise<string[]> {
  const { rows } = await database.query(
    `select what, writer, keeper, count(*)::int as times from chaos.strangers
     where session_id = any($1::uuid[]) group by 1, 2, 3`,
    [sessionIds],
  )
  return rows.map(
    ({ what, writer, keeper, times }) =>
      `node ${writer} wrote ${what} of a live that node ${keeper} keeps (${times} times)`,
  )
}

/** Messages that were heard and stored, of each live; more than once when under several items. */
export async function readHeard(
  { database }: Pick<Cluster, 'database'>,
  sessionIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await database.query(
    `select session_id, array_agg(message_id) as ids from claims
     where session_id = any($1::uuid[]) and match_rule is not null and not is_reported group by 1`,
    [sessionIds],
  )
  return new Map(rows.map(({ session_id, ids }) => [session_id, ids]))
}
