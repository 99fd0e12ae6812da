import { test } from 'vitest';
import { VitestTestRunner } from 'vitest/runners';

/**
 * Makes a failed test of a file that cannot even be loaded: Stryker looks at tests alone, and takes a fault that leaves none
 * for one that nobody noticed.
 */
export default class LoadingRunner extends VitestTestRunner {
  override async importFile(
    ...[path, source]: Parameters<VitestTestRunner['importFile']>
  ): Promise<unknown> {
    try {
      return await super.importFile(path, source);
    } catch (error) {
      test('can be loaded', () => {
        throw error;
      });
      return undefined;
    }
  }
}
