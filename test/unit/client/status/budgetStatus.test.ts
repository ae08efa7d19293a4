import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { Connections } from '../../../../client/src/auth/connections.ts';
import type { Session, Sessions } from '../../../../client/src/auth/sessions.ts';
import { bucketOf } from '../../../../client/src/budget/bucket.ts';
import { Budget, othersOf } from '../../../../client/src/budget/budget.ts';
import type { LogLine, LogStore } from '../../../../client/src/budget/requestLog.ts';
import type { BudgetStatus } from '../../../../client/src/status/budgetStatus.ts';
import { editor } from '../support/editor.ts';
import type { FakeStatusItem } from '../support/fakeEditor.ts';

const bucket = bucketOf('https://us.example', 'phx_1');
const minute = 60_000;

describe('the budget in the status bar', () => {
  let lines: LogLine[];
  let limit: number;
  let now: number;
  let hasKey: boolean;
  let budget: Budget;
  let status: BudgetStatus;
  let item: FakeStatusItem;

  beforeEach(async () => {
    editor.reset();
    [lines, limit, now, hasKey] = [[], 120, Date.UTC(2026, 0, 5, 9), true];
    const store: LogStore = {
      append: (line) => Promise.resolve(void lines.push(line)),
      read: () => Promise.resolve([...lines]),
    };
    budget = new Budget(
      store,
      () => limit,
      () => now,
    );
    const session = {
      client: { host: 'us.example' },
      budget: () => budget.state(bucket),
      otherBudget: () => budget.others(bucket),
      bytes: () => budget.bytes('project'),
    } as unknown as Session;
    const sessions = {
      open: () => Promise.resolve(hasKey ? session : { kind: 'noConnection' }),
    } as unknown as Sessions;
    const connections = { onDidChange: () => ({ dispose: () => undefined }) };
    const { BudgetStatus: Status } = await import('../../../../client/src/status/budgetStatus.ts');
    status = new Status(budget, sessions, connections as unknown as Connections);
    const [made] = editor.statusItems;
    assert.ok(made);
    item = made;
    await settle();
  });
  afterEach(() => status.dispose());

  const settle = (): Promise<void> => delay(0);
  const spend = async (count: number): Promise<void> => {
    for (let sent = 0; sent < count; sent++) budget.spend(bucket);
    await budget.refresh();
    await settle();
  };

  it('is hidden until half of the requests are used', async () => {
    await spend(59);
    assert.equal(item.isShown, false);
    await spend(1);
    assert.equal(item.isShown, true);
    assert.equal(item.text, '$(dashboard) 60/120');
  });

  it('shows the other requests while they are nearer their end', async () => {
    await spend(60);
    for (let sent = 0; sent < 900; sent++) {
      now += 1_000;
      budget.spend(othersOf(bucket));
    }
    await budget.refresh();
    await settle();
    assert.equal(item.text, '$(dashboard) 900/1200');
    assert.match(item.tooltip?.value ?? '', /Counts status checks/);
  });

  it('shows the bytes that may be read once less than a fifth is left', async () => {
    budget.learnBytes('project', 97e9);
    await budget.refresh();
    await settle();
    assert.equal(item.isShown, false);
    budget.learnBytes('project', 95e9);
    await settle();
    assert.equal(item.text, '$(dashboard) 95.0 GB to read');
    assert.equal(item.backgroundColor?.id, undefined);
    assert.match(item.tooltip?.value ?? '', /of this project may read 95.0 GB/);
    await spend(60);
    assert.equal(item.text, '$(dashboard) 60/120 · 95.0 GB to read');
    budget.exhaust('project', 30 * minute);
    await settle();
    assert.equal(item.text, '$(dashboard) 60/120 · 0 B to read');
    assert.equal(item.backgroundColor?.id, 'statusBarItem.warningBackground');
    assert.match(item.tooltip?.value ?? '', /More at /);
  });

  it('is coloured from 20 left on, and tells screen readers how many are left', async () => {
    await spend(99);
    assert.equal(item.backgroundColor?.id, undefined);
    await spend(1);
    assert.equal(item.backgroundColor?.id, 'statusBarItem.warningBackground');
    assert.equal(item.accessibilityInformation?.label, 'HogQL: 20 requests left this hour');
  });

  it('says when requests become available, where none is left', async () => {
    await spend(1);
    now += 10 * minute;
    await spend(119);
    const free = new Date(Date.UTC(2026, 0, 5, 10));
    const time = [free.getHours(), free.getMinutes()].map((n) => String(n).padStart(2, '0'));
    const text = item.tooltip?.value ?? '';
    assert.match(text, /120 of 120 requests to us\.example in the last hour/);
    assert.match(text, new RegExp(`Available again at ${time.join(':')}\\.`));
  });

  it('appears at once where the service says that none is left', async () => {
    budget.exhaust(bucket, 5 * minute);
    await settle();
    assert.equal(item.isShown, true);
    now += 5 * minute;
    await budget.refresh();
    await settle();
    assert.equal(item.isShown, false);
  });

  it('shows requests of other windows', async () => {
    for (let sent = 0; sent < 70; sent++) {
      lines.push({ kind: 'spent', atMs: now, bucket, id: `other${sent}` });
    }
    await budget.refresh();
    await settle();
    assert.equal(item.text, '$(dashboard) 70/120');
  });

  it('is hidden without a limit', async () => {
    limit = 0;
    await spend(200);
    assert.equal(item.isShown, false);
  });

  it('opens the setting of the limit on a click', () => {
    assert.deepEqual(item.command, {
      command: 'workbench.action.openSettings',
      title: '',
      arguments: ['hogql.budget.requestsPerHour'],
    });
  });
});
