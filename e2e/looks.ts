import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter'

export default class Looks implements Reporter {
  private count = 0

  onTestEnd(_: TestCase, { annotations }: TestResult): void {
    for (const { type, description } of annotations) if (type === 'looks') this.count += Number(description)
  }

  onEnd(): void {
    process.stdout.write(`\n${this.count} looks\n`)
  }
}
