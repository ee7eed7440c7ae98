export function fetchPackage(python: string, requirement: string): string;
