// scratch
import {test} from 'vitest';
import {makePatchSet, replaceEdit} from '../../src/kernel/patch/build-patch.ts';
import {materialize} from '../../src/kernel/patch/materialize.ts';
import {materializeDraft} from '../../src/kernel/patch/materialize-draft.ts';
import {renderPatch} from '../../src/kernel/patch/patch-document.ts';
import {parsePatchJson} from '../../src/kernel/patch/patch-json.ts';
import {unifiedDiff} from '../../src/kernel/patch/unified-diff.ts';
import {buildEditMap} from '../../src/kernel/patch/edit-map.ts';
import {buildLineIndex,positionOf} from '../../src/base/line-index.ts';
import {diffStatistics} from '../../src/kernel/patch/diff-statistics.ts';
const T=(n:string,f:()=>any)=>{const t=performance.now();const r=f();console.log(n,(performance.now()-t).toFixed(1),'ms');return r;};
test('x',()=>{
 const line='    value = compute_value(other_name, 42)  # comment\n';
 const big=Buffer.from(line.repeat(1_000_000)); // 53MB
 T('line index 53MB',()=>buildLineIndex(big));
 const idx=buildLineIndex(big);
 T('1M positionOf',()=>{let s=0;for(let i=0;i<1e6;i++)s+=positionOf(idx,(i*7919)%big.length).line;return s;});
 const files=new Map<string,Buffer>();
 for(let i=0;i<1000;i++)files.set(`src/m${i}.py`,Buffer.from(line.repeat(1000)));
 for (let k=0;k<2;k++){
 const edits=T('make 100k edits',()=>[...files].flatMap(([f,b])=>Array.from({length:100},(_,n)=>{const at=n*10*line.length+12;return replaceEdit(f,b,{start:at,end:at+13},Buffer.from('new_name'));})));
 const p=T('makePatchSet',()=>makePatchSet({snapshotId:'snap_1',edits}));
 const m:any=T('materialize 100k edits in 1000 files (53MB)',()=>materialize(p,(x)=>files.get(x)??null));
 const d:any=T('unifiedDiff',()=>unifiedDiff(m.patch)); console.log('diff MB',d.length/1e6);
 T('stats',()=>diffStatistics(m.patch));
 const map:any=T('edit map',()=>buildEditMap(m.patch));
 T('1M mapSpan',()=>{let s=0;for(let i=0;i<1e6;i++){const r=map.mapSpan(`src/m${i%1000}.py`,{start:(i*13)%50000,end:(i*13)%50000+5});s+=r.kind.length;}return s;});
 const doc=T('render',()=>renderPatch(p,m.patch));
 const json=T('stringify',()=>Buffer.from(JSON.stringify(doc))); console.log('json MB',json.length/1e6);
 const draft=T('parse',()=>parsePatchJson(json));
 T('materializeDraft',()=>materializeDraft(draft,(x)=>files.get(x)??null));
 }
 const rename=[...files].slice(0,300).map(([f,b])=>replaceEdit(f,b,{start:12,end:25},Buffer.from('new_name')));
 T('300 file rename: all steps',()=>{const p=makePatchSet({snapshotId:'s',edits:rename});const m:any=materialize(p,(x)=>files.get(x)??null);return renderPatch(p,m.patch);});
});
