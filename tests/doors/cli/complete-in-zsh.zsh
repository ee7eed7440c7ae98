# Asks a real interactive zsh what it would offer behind a line, and prints one offer per line.
# usage: complete-in-zsh.zsh FOLDER_WITH__tug LINE
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PROMPT= ; fpath=(${(q)1} \$fpath); autoload -Uz compinit; compinit -u -d ${(q)1}/dump"
zpty -w shell "
compadd () {
  if [[ \${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd \"\$@\"; return \$?; fi
  typeset -a hits
  builtin compadd -A hits \"\$@\"
  for hit in \$hits; do print -r -- \"HIT:\$hit\"; done
}
finish () { print 'EN''D'; exit }
comppostfuncs=(finish)
bindkey '^I' complete-word
print 'REA''DY'"
while zpty -r shell line; do [[ $line == *READY* ]] && break; done
zpty -n -w shell "$2"$'\t'
while zpty -r shell line; do
  line=${line%%$'\r\n'}
  [[ $line == *HIT:* ]] && print -r -- "${line##*HIT:}"
  [[ $line == *END* ]] && break
done
zpty -d shell
