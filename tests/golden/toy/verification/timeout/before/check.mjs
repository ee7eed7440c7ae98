import{readFileSync as r}from"node:fs";if(r("a.toy","utf8").includes("cost"))setInterval(()=>{},1e6)
