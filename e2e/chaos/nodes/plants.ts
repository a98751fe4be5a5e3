import type { Cluster } from '@dibs/testing/cluster'

type Database = Pick<Cluster['database'], 'query'>

/** A fault of the database, and what must be said of a trial that runs with it. */
type Plant = { sow: string; weed: string; told: RegExp }

const INDEX = 'one_item_per_heard_message'

/** What nodes rely on in the database, each undone. */
export const PLANTS: Record<string, Plant> = {
  // Old epochs are as good as new ones then: whatever a former keeper still writes is taken.
  'fence removed': {
    sow: `
      create function chaos.still_epoch() returns trigger language plpgsql as $$ begin
        new.owner_epoch := old.owner_epoch;
        return new;
      end $$;
      create trigger chaos_still_epoch before update on live_sessions
        for each row execute function chaos.still_epoch();`,
    weed: 'drop function chaos.still_epoch cascade',
    told: /the epoch of .* with a new keeper/,
  },
  'revision not raised': {
    sow: `
      create function chaos.still_revision() returns trigger language plpgsql as $$ begin
        new.revision := old.revision;
        return new;
      end $$;
      create trigger chaos_still_revision before update on waitlist_revisions
        for each row execute function chaos.still_revision();`,
    weed: 'drop function chaos.still_revision cascade',
    told: /two waitlists under ETag/,
  },
  // Some claims come once more under another item, as from a node that knows other items. The index
  // is all that keeps them out.
  'unique index dropped': {
    sow: `
      drop index ${INDEX};
      create function chaos.other_item() returns trigger language plpgsql as $$ begin
        if pg_trigger_depth() = 1 and new.match_rule is not null and new.message_id like '%1' then
          new.item_id := (select items.id from items join live_sessions using (user_id)
            where live_sessions.id = new.session_id and items.id <> new.item_id limit 1);
          insert into claims select new.* on conflict do nothing;
        end if;
        return null;
      end $$;
      create trigger chaos_other_item after insert on claims
        for each row execute function chaos.other_item();`,
    weed: 'drop function chaos.other_item cascade',
    told: /stored under two items/,
  },
}

/** Has the database be at fault in all these ways while something happens. */
export async function withPlants<T>({ query }: Database, work: () => Promise<T>): Promise<T> {
  const { rows } = await query('select indexdef from pg_indexes where indexname = $1', [INDEX])
  for (const { sow } of Object.values(PLANTS)) await query(sow)
  try {
    return await work()
  } finally {
    for (const { weed } of Object.values(PLANTS)) await query(weed)
    // The index comes back only when nothing is left that it forbids.
    await query(`delete from claims using claims as other where claims.session_id = other.session_id
      and claims.message_id = other.message_id and claims.item_id > other.item_id
      and claims.match_rule is not null and other.match_rule is not null`)
    await query(rows[0].indexdef)
  }
}
