import{readFileSync as r}from"node:fs";const t=r("a.toy","utf8");if(t.includes("cost")){console.log("FAILED a.toy::cost - bad name");process.exit(1)}console.log("1..1\nok 1");
