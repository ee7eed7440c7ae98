// Why a step counts as completed although its owner did not complete it item by item: a person's reason, or the commit that
// `reconcile` found. Both are in one column; this file tells them apart.

const RECONCILED = 'reconciled from commit ';

export function reconciledReason(hash: string): string {
  return `${RECONCILED}${hash}`;
}

export function isReconciledReason(reason: string): boolean {
  return reason.startsWith(RECONCILED);
}
