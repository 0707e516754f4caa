// What node's tests say, as our other programs do: a line for each failure, and a last one that counts.
export default async function* count(events) {
  const n = { passed: 0, failed: 0, skipped: 0 };
  for await (const { type, data } of events) {
    if (type === 'test:stdout') yield data.message;
    if (!['test:pass', 'test:fail'].includes(type) || data.details.type === 'suite' || data.file === data.name) continue;
    n[type === 'test:fail' ? 'failed' : data.skip ? 'skipped' : 'passed']++;
    yield `${type === 'test:fail' ? 'FAILED' : 'ok'} ${data.name}: ${(data.details.duration_ms / 1000).toFixed(1)} s\n`;
    if (type === 'test:fail') yield `${data.details.error.cause?.stack ?? data.details.error.message}\n`;
  }
  yield `${n.passed} passed, ${n.failed} failed, ${n.skipped} skipped\n`;
}
