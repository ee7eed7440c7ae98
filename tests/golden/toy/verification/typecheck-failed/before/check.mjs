import{readFileSync as r}from"node:fs";const t=r("a.toy","utf8");if(t.includes("cost")){console.log("a.toy:1:5: bad name: cost");process.exit(1)}
