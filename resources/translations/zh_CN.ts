<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
 <context>
  <name>epsilon-lab</name>
  <message>
   <location filename="../../app/data/column.py" />
   <source>It has lines of more than {most} characters.</source>
   <translation>其中有超过 {most} 个字符的行。</translation>
  </message>
  <message>
   <location filename="../../app/data/column.py" />
   <source>a column of values of at most {most} characters (is a quotation mark missing?)</source>
   <translation>各值至多 {most} 个字符的列（是否缺了引号？）</translation>
  </message>
  <message>
   <location filename="../../app/data/column.py" />
   <source>a file of at most {most} MB</source>
   <translation>不超过 {most} MB 的文件</translation>
  </message>
  <message>
   <location filename="../../app/data/column.py" />
   <source>a table that can be read: {why}</source>
   <translation>能够读取的表：{why}</translation>
  </message>
  <message>
   <location filename="../../app/data/column.py" />
   <source>column</source>
   <translation>列</translation>
  </message>
  <message>
   <location filename="../../app/data/column.py" />
   <source>encoding</source>
   <translation>编码</translation>
  </message>
  <message>
   <location filename="../../app/data/column.py" />
   <source>table</source>
   <translation>表格</translation>
  </message>
  <message>
   <location filename="../../app/data/column.py" />
   <source>the name of a known encoding, such as utf-8 or latin-1</source>
   <translation>已知编码的名称，如 utf-8 或 latin-1</translation>
  </message>
  <message>
   <location filename="../../app/data/column.py" />
   <source>the table's own</source>
   <translation>表格自身的</translation>
  </message>
  <message>
   <location filename="../../app/data/column.py" />
   <source>the table's own (it has null bytes: try utf-16)</source>
   <translation>表格自身的编码（其中有空字节：试试 utf-16）</translation>
  </message>
  <message>
   <location filename="../../app/data/column.py" />
   <source>the table's own: byte {byte} in line {line} cannot be read so</source>
   <translation>表格自身的编码：第 {line} 行的字节 {byte} 不能这样读</translation>
  </message>
  <message>
   <location filename="../../app/data/column.py" />
   <source>the table's own: byte {byte} in line {line} cannot be read so; it looks like {found}</source>
   <translation>表格自身的编码：第 {line} 行的字节 {byte} 不能这样读；看来是 {found}</translation>
  </message>
  <message>
   <location filename="../../app/data/encoding.py" />
   <source>Chinese (Big5)</source>
   <translation>中文（Big5）</translation>
  </message>
  <message>
   <location filename="../../app/data/encoding.py" />
   <source>Chinese (GBK)</source>
   <translation>中文（GBK）</translation>
  </message>
  <message>
   <location filename="../../app/data/encoding.py" />
   <source>Japanese (EUC-JP)</source>
   <translation>日文（EUC-JP）</translation>
  </message>
  <message>
   <location filename="../../app/data/encoding.py" />
   <source>Japanese (Shift-JIS)</source>
   <translation>日文（Shift-JIS）</translation>
  </message>
  <message>
   <location filename="../../app/data/encoding.py" />
   <source>Korean (EUC-KR)</source>
   <translation>韩文（EUC-KR）</translation>
  </message>
  <message>
   <location filename="../../app/data/encoding.py" />
   <source>Western European (cp1252)</source>
   <translation>西欧文字（cp1252）</translation>
  </message>
  <message>
   <location filename="../../app/data/table.py" />
   <source>Line {line}: a quotation mark begins a value and does not end it there.</source>
   <translation>第 {line} 行：有一个值以引号开头，却没有在该处以引号结束。</translation>
  </message>
  <message>
   <location filename="../../app/data/table.py" />
   <source>Line {line}: {why}.</source>
   <translation>第 {line} 行：{why}。</translation>
  </message>
  <message>
   <location filename="../../app/data/table_csv.py" />
   <source>Line {line}: no column “{name}”; columns: {known}.</source>
   <translation>第 {line} 行：没有名为“{name}”的列；可用的列：{known}。</translation>
  </message>
  <message>
   <location filename="../../app/data/table_csv.py" />
   <source>Line {line}: two columns “{name}”.</source>
   <translation>第 {line} 行：有两列都叫“{name}”。</translation>
  </message>
  <message>
   <location filename="../../app/data/table_csv.py" />
   <source>Line {line}: {column} is missing.</source>
   <translation>第 {line} 行：缺少{column}。</translation>
  </message>
  <message>
   <location filename="../../app/data/table_csv.py" />
   <source>Line {line}: {found} entries, {needed} are needed.</source>
   <translation>第 {line} 行：有 {found} 项，需要 {needed} 项。</translation>
  </message>
  <message>
   <location filename="../../app/data/table_csv.py" />
   <source>Line {line}: {why}</source>
   <translation>第 {line} 行：{why}</translation>
  </message>
  <message>
   <location filename="../../app/data/table_csv.py" />
   <source>More than {high} rows; no more are allowed.</source>
   <translation>超过 {high} 行；至多允许这么多行。</translation>
  </message>
  <message>
   <location filename="../../app/data/table_csv.py" />
   <source>The letters of this file cannot be read; save it as UTF-8.</source>
   <translation>无法读取这个文件的文字；请把它存为 UTF-8。</translation>
  </message>
  <message>
   <location filename="../../app/data/table_csv.py" />
   <source>There are no rows in it.</source>
   <translation>其中没有任何行。</translation>
  </message>
  <message>
   <location filename="../../app/data/table_csv.py" />
   <source>This is not a table of text.</source>
   <translation>这不是文字表格。</translation>
  </message>
  <message>
   <location filename="../../app/data/table_csv.py" />
   <source>{column}: {problem}</source>
   <translation>{column}：{problem}</translation>
  </message>
  <message>
   <location filename="../../app/data/table_csv.py" />
   <source>{found} rows; allowed: {low} to {high}.</source>
   <translation>{found} 行；允许 {low} 到 {high} 行。</translation>
  </message>
  <message>
   <location filename="../../app/data/writing.py" />
   <source>it is no ordinary file</source>
   <translation>它不是普通文件</translation>
  </message>
  <message>
   <location filename="../../app/data/writing.py" />
   <source>“{path}” could not be written: {reason}.</source>
   <translation>无法写入“{path}”：{reason}。</translation>
  </message>
  <message>
   <location filename="../../app/lab/fields.py" />
   <source>Draw again</source>
   <translation>重新抽样</translation>
  </message>
  <message>
   <location filename="../../app/lab/fields.py" />
   <source>a number from {low} to {high}</source>
   <translation>{low} 至 {high} 之间的数</translation>
  </message>
  <message>
   <location filename="../../app/lab/fields.py" />
   <source>a number {high}</source>
   <translation>{high} 的数</translation>
  </message>
  <message>
   <location filename="../../app/lab/fields.py" />
   <source>a number {low}</source>
   <translation>{low} 的数</translation>
  </message>
  <message>
   <location filename="../../app/lab/fields.py" />
   <source>a number {low} and {high}</source>
   <translation>{low} 且{high} 的数</translation>
  </message>
  <message>
   <location filename="../../app/lab/fields.py" />
   <source>a text of at most 200 characters</source>
   <translation>不超过 200 个字符的文字</translation>
  </message>
  <message>
   <location filename="../../app/lab/fields.py" />
   <source>a text without {sign}, which cannot be shown</source>
   <translation>不含无法显示的字符 {sign} 的文本</translation>
  </message>
  <message>
   <location filename="../../app/lab/fields.py" />
   <source>a whole number, please</source>
   <translation>请填整数</translation>
  </message>
  <message>
   <location filename="../../app/lab/fields.py" />
   <source>above {low}</source>
   <translation>大于 {low}</translation>
  </message>
  <message>
   <location filename="../../app/lab/fields.py" />
   <source>any number</source>
   <translation>任意数</translation>
  </message>
  <message>
   <location filename="../../app/lab/fields.py" />
   <source>at least {low}</source>
   <translation>不小于 {low}</translation>
  </message>
  <message>
   <location filename="../../app/lab/fields.py" />
   <source>at most {high}</source>
   <translation>不大于 {high}</translation>
  </message>
  <message>
   <location filename="../../app/lab/fields.py" />
   <source>below {high}</source>
   <translation>小于 {high}</translation>
  </message>
  <message>
   <location filename="../../app/lab/fields.py" />
   <source>one of {allowed}</source>
   <translation>{allowed} 之一</translation>
  </message>
  <message>
   <location filename="../../app/lab/fields.py" />
   <source>{argument}: must be {allowed}, not {value}</source>
   <translation>{argument}：必须是{allowed}，而不是 {value}</translation>
  </message>
  <message>
   <location filename="../../app/lab/fields.py" />
   <source>{name}: a text of at most {longest} characters</source>
   <translation>{name}：不超过 {longest} 个字符的文字</translation>
  </message>
  <message>
   <location filename="../../app/lab/fields.py" />
   <source>{name}: a text such as 0–1, 1000–1001</source>
   <translation>{name}：如 0–1, 1000–1001 这样的文字</translation>
  </message>
  <message>
   <location filename="../../app/lab/fields.py" />
   <source>{name}: a text without {sign}, which cannot be shown</source>
   <translation>{name}：不含无法显示的字符 {sign} 的文本</translation>
  </message>
  <message>
   <location filename="../../app/lab/fields.py" />
   <source>{name}: a whole number, please</source>
   <translation>{name}：请填整数</translation>
  </message>
  <message>
   <location filename="../../app/lab/fields.py" />
   <source>{name}: at least {low} signs, only {signs}</source>
   <translation>{name}：至少 {low} 个字符，只能是 {signs}</translation>
  </message>
  <message>
   <location filename="../../app/lab/fields.py" />
   <source>{name}: choose at least {count}</source>
   <translation>{name}：至少选择 {count} 项</translation>
  </message>
  <message>
   <location filename="../../app/lab/fields.py" />
   <source>{name}: from {low} to {high}</source>
   <translation>{name}：{low} 到 {high}</translation>
  </message>
  <message>
   <location filename="../../app/lab/fields.py" />
   <source>{name}: one of {allowed}</source>
   <translation>{name}：{allowed} 之一</translation>
  </message>
  <message>
   <location filename="../../app/lab/fields.py" />
   <source>{name}: only {allowed}</source>
   <translation>{name}：只能是 {allowed}</translation>
  </message>
  <message>
   <location filename="../../app/lab/fields.py" />
   <source>{name}: row {row} needs {n} entries</source>
   <translation>{name}：第 {row} 行需要 {n} 项</translation>
  </message>
  <message>
   <location filename="../../app/lab/fields.py" />
   <source>{name}: row {row}, {column}: {problem}</source>
   <translation>{name}：第 {row} 行，{column}：{problem}</translation>
  </message>
  <message>
   <location filename="../../app/lab/fields.py" />
   <source>{name}: the path of a file</source>
   <translation>{name}：文件的路径</translation>
  </message>
  <message>
   <location filename="../../app/lab/fields.py" />
   <source>{name}: true or false</source>
   <translation>{name}：是或否</translation>
  </message>
  <message>
   <location filename="../../app/lab/fields.py" />
   <source>{name}: {allowed}</source>
   <translation>{name}：{allowed}</translation>
  </message>
  <message>
   <location filename="../../app/lab/fields.py" />
   <source>{name}: {entry} is not a number</source>
   <translation>{name}：{entry} 不是数</translation>
  </message>
  <message>
   <location filename="../../app/lab/fields.py" />
   <source>{name}: {low} to {high} numbers</source>
   <translation>{name}：{low} 到 {high} 个数</translation>
  </message>
  <message>
   <location filename="../../app/lab/fields.py" />
   <source>{name}: {low} to {high} rows</source>
   <translation>{name}：{low} 到 {high} 行</translation>
  </message>
  <message>
   <location filename="../../app/lab/fields.py" />
   <source>{value} is not a number</source>
   <translation>{value} 不是数</translation>
  </message>
  <message>
   <location filename="../../app/lab/jobs.py" />
   <source>This could not be computed. The settings are kept; the log (Help menu) says what happened.</source>
   <translation>无法完成这次计算。设置已保留；日志（“帮助”菜单）里有详情。</translation>
  </message>
  <message>
   <location filename="../../app/lab/privacy_label.py" />
   <source>Computed by Epsilon Lab {version}. Bounds for the worst case, not a certificate of any system.</source>
   <translation>由 Epsilon Lab {version} 计算。这是最坏情况的界，不是对任何系统的认证。</translation>
  </message>
  <message>
   <location filename="../../app/lab/privacy_label.py" />
   <source>Privacy label</source>
   <translation>隐私标签</translation>
  </message>
  <message>
   <location filename="../../app/lab/shared_fields.py" />
   <source>All amounts by which one record can change the answer; fixed by the query, never by the data.</source>
   <translation>一条记录可能使答案改变的所有数量；由查询决定，绝不由数据决定。</translation>
  </message>
  <message>
   <location filename="../../app/lab/shared_fields.py" />
   <source>Another seed, another run.</source>
   <translation>换一个种子，得到另一次试验。</translation>
  </message>
  <message>
   <location filename="../../app/lab/shared_fields.py" />
   <source>Any set of answers may have up to δ more probability than e^ε times that with the other data; far below 1/n.</source>
   <translation>任何一组答案的概率至多比另一份数据下的 e^ε 倍多 δ；应远小于 1/n。</translation>
  </message>
  <message>
   <location filename="../../app/lab/shared_fields.py" />
   <source>By how much one record can change the answer at most.</source>
   <translation>一条记录至多能使答案改变多少。</translation>
  </message>
  <message>
   <location filename="../../app/lab/shared_fields.py" />
   <source>By how much the answers of the two neighbors differ; one of the amounts in V.</source>
   <translation>两个相邻数据集的答案相差多少；V 中的一个数量。</translation>
  </message>
  <message>
   <location filename="../../app/lab/shared_fields.py" />
   <source>How many draws; play to see the histogram fill.</source>
   <translation>抽样次数；按播放键看直方图逐渐填满。</translation>
  </message>
  <message>
   <location filename="../../app/lab/shared_fields.py" />
   <source>How many people the data hold.</source>
   <translation>数据中有多少人。</translation>
  </message>
  <message>
   <location filename="../../app/lab/shared_fields.py" />
   <source>How many such releases are made about the same people.</source>
   <translation>关于同一批人作多少次这样的发布。</translation>
  </message>
  <message>
   <location filename="../../app/lab/shared_fields.py" />
   <source>How sure the attacker was, before the answer, that the target is in the data.</source>
   <translation>看到答案之前，攻击者有多大把握认为目标在数据中。</translation>
  </message>
  <message>
   <location filename="../../app/lab/shared_fields.py" />
   <source>No answer may become more than e^ε times likelier when one record changes.</source>
   <translation>一条记录改变时，任何答案的可能性都不超过原来的 e^ε 倍。</translation>
  </message>
  <message>
   <location filename="../../app/lab/shared_fields.py" />
   <source>The attacker knows all records but not which one is missing.</source>
   <translation>攻击者知道所有记录，只是不知道缺的是哪一条。</translation>
  </message>
  <message>
   <location filename="../../app/lab/shared_fields.py" />
   <source>The attacker's probability of guessing right, with prior ½.</source>
   <translation>先验为 ½ 时攻击者猜对的概率。</translation>
  </message>
  <message>
   <location filename="../../app/lab/shared_fields.py" />
   <source>The sampling error of a count is largest at one half.</source>
   <translation>比例为一半时计数的抽样误差最大。</translation>
  </message>
  <message>
   <location filename="../../app/lab/shared_fields.py" />
   <source>Which of the two is drawn in front; the other one stays beside it.</source>
   <translation>两者中哪一个画在前面；另一个仍在旁边。</translation>
  </message>
  <message>
   <location filename="../../app/lab/shared_fields.py" />
   <source>difference of the answers</source>
   <translation>两个答案之差</translation>
  </message>
  <message>
   <location filename="../../app/lab/shared_fields.py" />
   <source>draws</source>
   <translation>抽样次数</translation>
  </message>
  <message>
   <location filename="../../app/lab/shared_fields.py" />
   <source>in front</source>
   <translation>前面的是</translation>
  </message>
  <message>
   <location filename="../../app/lab/shared_fields.py" />
   <source>more accurate</source>
   <translation>更准确</translation>
  </message>
  <message>
   <location filename="../../app/lab/shared_fields.py" />
   <source>more private</source>
   <translation>更保护隐私</translation>
  </message>
  <message>
   <location filename="../../app/lab/shared_fields.py" />
   <source>neighbor set</source>
   <translation>邻居集</translation>
  </message>
  <message>
   <location filename="../../app/lab/shared_fields.py" />
   <source>people</source>
   <translation>人数</translation>
  </message>
  <message>
   <location filename="../../app/lab/shared_fields.py" />
   <source>possible worlds</source>
   <translation>可能世界数</translation>
  </message>
  <message>
   <location filename="../../app/lab/shared_fields.py" />
   <source>prior belief</source>
   <translation>先验信念</translation>
  </message>
  <message>
   <location filename="../../app/lab/shared_fields.py" />
   <source>privacy loss</source>
   <translation>隐私损失</translation>
  </message>
  <message>
   <location filename="../../app/lab/shared_fields.py" />
   <source>releases</source>
   <translation>发布次数</translation>
  </message>
  <message>
   <location filename="../../app/lab/shared_fields.py" />
   <source>seed</source>
   <translation>种子</translation>
  </message>
  <message>
   <location filename="../../app/lab/shared_fields.py" />
   <source>sensitivity</source>
   <translation>敏感度</translation>
  </message>
  <message>
   <location filename="../../app/lab/shared_fields.py" />
   <source>share that is counted</source>
   <translation>被计入的比例</translation>
  </message>
  <message>
   <location filename="../../app/lab/shared_fields.py" />
   <source>slack of the promise</source>
   <translation>承诺的松弛量</translation>
  </message>
  <message>
   <location filename="../../app/lab/shared_fields.py" />
   <source>success</source>
   <translation>成功率</translation>
  </message>
  <message>
   <location filename="../../app/lab/shared_fields.py" />
   <source>the exact value</source>
   <translation>精确值</translation>
  </message>
  <message>
   <location filename="../../app/lab/shared_fields.py" />
   <source>the theorem</source>
   <translation>定理</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/common.py" />
   <source>&lt;p&gt;'At least m + s/2' is the best rule wherever the density falls on both sides (Laplace, staircase, Gaussian). For waves it need not be: compare the two rows of the table.&lt;/p&gt;</source>
   <translation>&lt;p&gt;只要密度向两侧递减（拉普拉斯、阶梯、高斯），“不小于 m + s/2”就是最好的判据。对波浪形密度则未必：请比较表中的两行。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/common.py" />
   <source>&lt;p&gt;At equal ε the staircase is &lt;b&gt;easier&lt;/b&gt; to attack than Laplace ({stairs} against {laplace}).&lt;/p&gt;</source>
   <translation>&lt;p&gt;在相同的 ε 下，阶梯机制比拉普拉斯机制&lt;b&gt;更容易&lt;/b&gt;被攻击（{stairs} 对 {laplace}）。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/common.py" />
   <source>&lt;p&gt;At equal ε the staircase is &lt;b&gt;easier&lt;/b&gt; to attack than Laplace ({stairs} against {laplace}): what it saves in noise is paid here.&lt;/p&gt;</source>
   <translation>&lt;p&gt;在相同的 ε 下，阶梯机制比拉普拉斯机制&lt;b&gt;更容易&lt;/b&gt;被攻击（{stairs} 对 {laplace}）：它省下的噪声要在这里偿还。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/common.py" />
   <source>&lt;p&gt;At ε = {eps}, &lt;b&gt;no&lt;/b&gt; attack by one who starts undecided is right more often than e&lt;sup&gt;ε&lt;/sup&gt;/(1 + e&lt;sup&gt;ε&lt;/sup&gt;) = &lt;b&gt;{top}&lt;/b&gt;, on &lt;b&gt;any&lt;/b&gt; ε-private mechanism whose promise covers s. Along the curve of {link}, ε = {eps} goes with ρ = {rho}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;ε = {eps} 时，对&lt;b&gt;任何&lt;/b&gt;承诺涵盖 s 的 ε-差分隐私机制，先验为 ½ 的攻击者用&lt;b&gt;任何&lt;/b&gt;攻击的成功率都不超过 e&lt;sup&gt;ε&lt;/sup&gt;/(1 + e&lt;sup&gt;ε&lt;/sup&gt;) = &lt;b&gt;{top}&lt;/b&gt;。沿着{link}的曲线，ε = {eps} 对应 ρ = {rho}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/common.py" />
   <source>&lt;p&gt;The paper's bound for Laplace, ε ≤ −(Δ/L) ln(2(1 − ρ)), is printed there without its minus sign; here it is with it.&lt;/p&gt;</source>
   <translation>&lt;p&gt;论文给出的拉普拉斯界 ε ≤ −(Δ/L) ln(2(1 − ρ)) 在印刷时漏了负号；这里已补上。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/common.py" />
   <source>&lt;p&gt;The true answer is m without the target, m + s with it (s = {s}). The attacker sees it with noise and guesses; blind guessing is right 50 times in 100.&lt;/p&gt;</source>
   <translation>&lt;p&gt;没有目标时真实答案是 m，有目标时是 m + s（s = {s}）。攻击者看到带噪声的答案后作出猜测；盲猜在 100 次中猜对 50 次。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/common.py" />
   <source>Already at ε = {eps} the attack is right more often than ρ = {rho} along this curve.</source>
   <translation>沿这条曲线，ε = {eps} 时攻击的成功率就已超过 ρ = {rho}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/common.py" />
   <source>E|noise|</source>
   <translation>E|噪声|</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/common.py" />
   <source>The answers differ by s = {s}, which is not in V: the promise ε does not cover this pair. Laplace, staircase and Gaussian still cover it up to Δ = {D}; the minimal set may not.</source>
   <translation>两个答案相差 s = {s}，它不在 V 中：ε 的承诺不涵盖这一对数据集。拉普拉斯、阶梯和高斯机制在 Δ = {D} 以内仍涵盖它；最小点集机制则不一定。</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/common.py" />
   <source>best attack</source>
   <translation>最佳攻击</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/common.py" />
   <source>best attack at that ε</source>
   <translation>该 ε 下的最佳攻击</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/common.py" />
   <source>ceiling</source>
   <translation>上限</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/common.py" />
   <source>every ε</source>
   <translation>任何 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/common.py" />
   <source>largest ε for ρ = {rho}</source>
   <translation>ρ = {rho} 允许的最大 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/common.py" />
   <source>mechanism</source>
   <translation>机制</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/common.py" />
   <source>none</source>
   <translation>无</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/common.py" />
   <source>of 100 in, guessed in</source>
   <translation>在的 100 次，猜“在”</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/common.py" />
   <source>of 100 out, guessed in</source>
   <translation>不在的 100 次，猜“在”</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/common.py" />
   <source>threshold attack</source>
   <translation>阈值攻击</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/common.py" />
   <source>ε for equal E|noise|</source>
   <translation>E|噪声| 相同时的 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/common.py" />
   <source>ρ = {rho} asks for nothing possible: guessing blindly is right half the time, so no ε &gt; 0 keeps below it.</source>
   <translation>ρ = {rho} 不可能做到：盲猜也有一半机会猜对，任何 ε &gt; 0 都无法把成功率压到它以下。</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/common.py" />
   <source>ρ = {rho} is reached by no ε up to {eps}.</source>
   <translation>直到 ε = {eps} 也达不到 ρ = {rho}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/model.py" />
   <source>Attack</source>
   <translation>攻击</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/model.py" />
   <source>Belief</source>
   <translation>信念</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/model.py" />
   <source>How sure an attacker can become, and which ε keeps that tolerable</source>
   <translation>攻击者最多能有多大把握，哪个 ε 能让它保持在可接受的范围</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/model.py" />
   <source>Possible worlds</source>
   <translation>可能世界</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/model.py" />
   <source>Repetition</source>
   <translation>重复</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/model.py" />
   <source>Risk</source>
   <translation>风险</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/model.py" />
   <source>Simulation</source>
   <translation>模拟</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/model.py" />
   <source>Success</source>
   <translation>成功率</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/model.py" />
   <source>Trade-off</source>
   <translation>权衡曲线</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>All amounts by which one record can change the answer; a count changes by 1.</source>
   <translation>一条记录可能使答案改变的所有数量；计数查询的改变量是 1。</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>How often the attack is tried; play to watch it.</source>
   <translation>攻击尝试的次数；按播放键观看。</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>Independent answers to the same question; they spend k times the budget.</source>
   <translation>对同一问题的独立回答次数；它们共花费 k 倍的预算。</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>No world may become more probable than this.</source>
   <translation>任何一个世界的概率都不得超过它。</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>Set ε and read the success, or set the tolerated success and read ε.</source>
   <translation>设定 ε 读出成功率，或设定可容忍的成功率读出 ε。</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>The corrected form: the full data set counts as a possible world, one step from every other.</source>
   <translation>修正后的形式：完整的数据集也算一个可能世界，与其他每个世界相隔一步。</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>The likelihood-ratio rule, or 'answer ≥ m + s/2'.</source>
   <translation>似然比判据，或“答案 ≥ m + s/2”。</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>The noisy answer that the attacker sees, counted from m.</source>
   <translation>攻击者看到的带噪声答案，从 m 算起。</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>The true answer in each world (that of the full data last, where it counts), for the exact belief; of more than 200 worlds only the largest difference.</source>
   <translation>每个世界中的真实答案（完整数据集也算一个世界时，它的答案放在最后），用于精确的信念；超过 200 个世界时只用其中最大的差。</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>The true answer is m without the target and m + s with it.</source>
   <translation>没有目标时真实答案是 m，有目标时是 m + s。</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>What is drawn.</source>
   <translation>选择画哪一幅图。</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>What is shown.</source>
   <translation>选择显示哪一幅图。</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>Whose answers are attacked.</source>
   <translation>攻击谁的回答。</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>Whose curve ties ρ and ε together.</source>
   <translation>用谁的曲线把 ρ 和 ε 联系起来。</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>against</source>
   <translation>攻击对象</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>answers</source>
   <translation>回答次数</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>answers of the worlds</source>
   <translation>各世界的答案</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>any mechanism (ceiling)</source>
   <translation>任何机制（上限）</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>attack</source>
   <translation>攻击</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>attacks</source>
   <translation>攻击次数</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>belief</source>
   <translation>信念</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>best possible</source>
   <translation>最佳攻击</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>mechanisms</source>
   <translation>机制</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>nothing missing is a world too</source>
   <translation>“一条不缺”也算一个世界</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>picture</source>
   <translation>视图</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>repetition</source>
   <translation>重复</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>seen answer − m</source>
   <translation>看到的答案 − m</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>simulation</source>
   <translation>模拟</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>success ρ</source>
   <translation>成功率 ρ</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>threshold</source>
   <translation>阈值</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>tolerated belief</source>
   <translation>可容忍的信念</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>tolerated success</source>
   <translation>可容忍的成功率</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>what you set</source>
   <translation>设定的量</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>ε</source>
   <translation>ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/posterior.py" />
   <source>&lt;p&gt;Before: {prior} sure that the target is in. After seeing m + {r} from {mechanism}: &lt;b&gt;{belief}&lt;/b&gt;.&lt;/p&gt;</source>
   <translation>&lt;p&gt;之前：有 {prior} 的把握认为目标在数据中。看到{mechanism}机制给出的 m + {r} 之后：&lt;b&gt;{belief}&lt;/b&gt;。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/posterior.py" />
   <source>&lt;p&gt;The band {low} … {high} of ε does not bind {mechanism} at this difference: belief rises above {high} with probability {inside} if the target is in, {outside} if it is out.&lt;/p&gt;</source>
   <translation>&lt;p&gt;对于这个差，ε 的带（{low} 到 {high}）约束不了{mechanism}机制：目标在数据中时，信念以概率 {inside} 超过 {high}；不在时，概率为 {outside}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/posterior.py" />
   <source>&lt;p&gt;Whatever the answer, it stays within {low} … {high}, all that ε allows one who knows everything else.&lt;/p&gt;</source>
   <translation>&lt;p&gt;无论答案是什么，信念都在 {low} 到 {high} 之间：对知道其他一切的攻击者，这就是 ε 所允许的全部。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/posterior.py" />
   <source>Answers of {mechanism} in the two worlds</source>
   <translation>{mechanism}机制在两个世界中的回答</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/posterior.py" />
   <source>Belief that the target is in, after the answer m + r</source>
   <translation>看到答案 m + r 之后，认为目标在数据中的信念</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/posterior.py" />
   <source>Density of the answer without and with the target.</source>
   <translation>没有目标和有目标时答案的密度。</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/posterior.py" />
   <source>Posterior probability against the seen answer, with the band that ε allows around the prior.</source>
   <translation>后验概率随看到的答案的变化，以及 ε 允许的围绕先验的区间。</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/posterior.py" />
   <source>allowed by ε-privacy</source>
   <translation>ε-差分隐私允许的区域</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/posterior.py" />
   <source>answer − m</source>
   <translation>答案 − m</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/posterior.py" />
   <source>density</source>
   <translation>密度</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/posterior.py" />
   <source>prior {p}</source>
   <translation>先验 {p}</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/posterior.py" />
   <source>probability</source>
   <translation>概率</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/posterior.py" />
   <source>r = {r}: belief {p}</source>
   <translation>r = {r}：信念 {p}</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/posterior.py" />
   <source>target in</source>
   <translation>目标在</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/posterior.py" />
   <source>target out</source>
   <translation>目标不在</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/repeat.py" />
   <source>&lt;p&gt;Computed by exact composition of the privacy losses, between certified bounds at most {width} apart. kε is a round ceiling: no k answers that are ε-private each can give an attacker who starts undecided more than {top}, whatever the mechanism.&lt;/p&gt;</source>
   <translation>&lt;p&gt;由隐私损失的精确组合算出，夹在两个已证明的界之间，二者至多相差 {width}。kε 是粗略的上限：无论用哪种机制，k 个各自满足 ε-差分隐私的答案都不能让先验为 ½ 的攻击者超过 {top}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/repeat.py" />
   <source>&lt;p&gt;Who only takes the mean of the answers is right with probability: {found}. For Gaussian noise the mean is all there is to know; for other noise it may throw away what the single answers tell.&lt;/p&gt;</source>
   <translation>&lt;p&gt;只取答案平均值的攻击者猜对的概率是：{found}。对高斯噪声，平均值已包含全部信息；对其他噪声，它可能丢掉单个答案所透露的东西。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/repeat.py" />
   <source>&lt;p&gt;{k} independent answers spend kε = &lt;b&gt;{budget}&lt;/b&gt;. The best attack on all of them together is right with probability: {found}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;{k} 次独立回答花费 kε = &lt;b&gt;{budget}&lt;/b&gt;。对所有回答一起进行的最佳攻击，猜对的概率为：{found}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/repeat.py" />
   <source>Success of the best attack against the number of independent answers.</source>
   <translation>最佳攻击的成功率随独立回答次数的变化。</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/repeat.py" />
   <source>The same question answered k times, each at ε = {eps}</source>
   <translation>同一问题回答 k 次，每次 ε = {eps}</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/repeat.py" />
   <source>answers k</source>
   <translation>回答次数 k</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/repeat.py" />
   <source>ceiling for any k ε-private answers (exact)</source>
   <translation>任何 k 个满足 ε-差分隐私的答案的上限（精确）</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/repeat.py" />
   <source>ceiling for kε</source>
   <translation>kε 的上限</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/repeat.py" />
   <source>success of the best attack</source>
   <translation>最佳攻击的成功率</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/repeat.py" />
   <source>{name}: {p}</source>
   <translation>{name} {p}</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/roc.py" />
   <source>&lt;p&gt;Every attack is a point; the curves are the best ones. A curve near the diagonal tells the attacker nothing; no curve of an ε-private mechanism whose promise covers s can pass below the edge of the region.&lt;/p&gt;</source>
   <translation>&lt;p&gt;每一种攻击是一个点；曲线是其中最好的。曲线靠近对角线，攻击者就一无所获；任何承诺涵盖 s 的 ε-差分隐私机制，其曲线都不可能低于这个区域的边界。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/roc.py" />
   <source>Smallest type II error of a test for each type I error; lower is better for the attacker.</source>
   <translation>每个第一类错误对应的最小第二类错误；越低对攻击者越有利。</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/roc.py" />
   <source>Trade-off of the best attacks at ε = {eps}</source>
   <translation>ε = {eps} 时最佳攻击的权衡曲线</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/roc.py" />
   <source>blind guessing</source>
   <translation>盲猜</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/roc.py" />
   <source>edge of the region</source>
   <translation>区域的边界</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/roc.py" />
   <source>type I error: 'in' said of one who is out</source>
   <translation>第一类错误：把不在的人说成“在”</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/roc.py" />
   <source>type II error: 'out' said of one who is in</source>
   <translation>第二类错误：把在的人说成“不在”</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/roc.py" />
   <source>{mechanism}, threshold attack</source>
   <translation>{mechanism}，阈值攻击</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/simulate.py" />
   <source>95 % confidence (Clopper-Pearson)</source>
   <translation>95% 置信区间（Clopper-Pearson）</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/simulate.py" />
   <source>&lt;p&gt;Example: a table of six patients; how many have bronchitis? The true answer is 3. The attacker knows all but one patient's disease, so it is 2 or 3.&lt;/p&gt;</source>
   <translation>&lt;p&gt;例子：一张六名患者的表；有几人患支气管炎？真实答案是 3。攻击者知道除一人外所有人的病情，所以答案是 2 或 3。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/simulate.py" />
   <source>&lt;p&gt;In {n} attacks on {mechanism} the guess was right {right} times: &lt;b&gt;{rate}&lt;/b&gt;, with 95 % confidence between {low} and {high}. The formula says {expected}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;对{mechanism}机制的 {n} 次攻击中猜对了 {right} 次：&lt;b&gt;{rate}&lt;/b&gt;，95% 置信区间为 {low} 到 {high}。公式给出 {expected}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/simulate.py" />
   <source>Seen answers of the last attacks, with the truth and the guess.</source>
   <translation>最近几次攻击：看到的答案、真实情况与猜测。</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/simulate.py" />
   <source>Share of right guesses so far with its confidence band, against the formula.</source>
   <translation>到目前为止猜对的比例及其置信区间，与公式对照。</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/simulate.py" />
   <source>Success so far</source>
   <translation>到目前为止的成功率</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/simulate.py" />
   <source>The last {n} attacks</source>
   <translation>最近 {n} 次攻击</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/simulate.py" />
   <source>attacks N</source>
   <translation>攻击次数 N</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/simulate.py" />
   <source>ceiling {p}</source>
   <translation>上限 {p}</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/simulate.py" />
   <source>formula {p}</source>
   <translation>公式 {p}</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/simulate.py" />
   <source>in, guessed in</source>
   <translation>在，猜“在”</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/simulate.py" />
   <source>in, guessed out</source>
   <translation>在，猜“不在”</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/simulate.py" />
   <source>middle</source>
   <translation>中点</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/simulate.py" />
   <source>number of the attack</source>
   <translation>第几次攻击</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/simulate.py" />
   <source>out, guessed in</source>
   <translation>不在，猜“在”</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/simulate.py" />
   <source>out, guessed out</source>
   <translation>不在，猜“不在”</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/simulate.py" />
   <source>right guesses</source>
   <translation>猜对的比例</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/simulate.py" />
   <source>share of right guesses</source>
   <translation>猜对的比例</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/simulate.py" />
   <source>threshold m + s/2</source>
   <translation>阈值 m + s/2</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/success.py" />
   <source>How often an attacker guesses right, prior ½</source>
   <translation>先验为 ½ 时攻击者猜对的频率</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/success.py" />
   <source>Success of the best attack against ε for each mechanism, with the ceiling of every ε-private one.</source>
   <translation>各机制最佳攻击的成功率随 ε 的变化，以及任何 ε-差分隐私机制的上限。</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/success.py" />
   <source>ceiling: any ε-private mechanism</source>
   <translation>上限：任何 ε-差分隐私机制</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/worlds.py" />
   <source>&lt;p&gt;Give the answers of all worlds ({count} numbers, that of the full data last where it counts) to see the exact worst belief.&lt;/p&gt;</source>
   <translation>&lt;p&gt;填入所有世界的答案（{count} 个数；完整数据集也算一个世界时，它的答案放在最后），就能看到精确的最坏信念。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/worlds.py" />
   <source>&lt;p&gt;The attacker knows every record but not which one of n = {n} is missing. No world becomes more probable than ρ = {rho}, whatever ε-private mechanism answers, up to ε = &lt;b&gt;{every}&lt;/b&gt;: two worlds that miss different records are two steps apart, one record more and one less, so that ε counts twice.&lt;/p&gt;</source>
   <translation>&lt;p&gt;攻击者知道每一条记录，只是不知道 n = {n} 条中缺的是哪一条。只要 ε 不超过 &lt;b&gt;{every}&lt;/b&gt;，无论由哪种 ε-差分隐私机制回答，任何世界的概率都不超过 ρ = {rho}：缺少不同记录的两个世界相隔两步（多一条记录，再少一条记录），所以 ε 要算两次。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/worlds.py" />
   <source>&lt;p&gt;These answers differ by no more than Δ. Any noise on this number that keeps ε for every difference up to Δ, such as the staircase, tells two worlds apart by ε at most, not 2ε: for it ε ≤ &lt;b&gt;{one}&lt;/b&gt;.&lt;/p&gt;</source>
   <translation>&lt;p&gt;这些答案之差不超过 Δ。加在这个数上的噪声，只要对不超过 Δ 的每个差都保持承诺 ε（例如阶梯噪声），区分两个世界的隐私损失就至多为 ε，而不是 2ε：对它只要求 ε ≤ &lt;b&gt;{one}&lt;/b&gt;。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/worlds.py" />
   <source>&lt;p&gt;With &lt;b&gt;Laplace&lt;/b&gt; noise on one number it is ε ≤ &lt;b&gt;{bound}&lt;/b&gt;, by Lee and Clifton (Δ = {D}, the worlds' answers differ by at most Δv = {spread}). The factor Δ/Δv is Laplace's alone: other noise may spend all of ε on a smaller difference.&lt;/p&gt;</source>
   <translation>&lt;p&gt;在一个数上加&lt;b&gt;拉普拉斯&lt;/b&gt;噪声时，Lee 和 Clifton 只要求 ε ≤ &lt;b&gt;{bound}&lt;/b&gt;（Δ = {D}，各世界的答案至多相差 Δv = {spread}）。因子 Δ/Δv 只对拉普拉斯噪声成立：其他噪声可能在更小的差上就用尽 ε。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/worlds.py" />
   <source>&lt;p&gt;With these answers the exact worst belief at ε = {bound} is {found}, against the ρ = {rho} asked for.&lt;/p&gt;</source>
   <translation>&lt;p&gt;对这些答案，ε = {bound} 时精确的最坏信念是：{found}；所要求的是 ρ = {rho}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/worlds.py" />
   <source>Belief in one of n = {n} possible worlds</source>
   <translation>对 n = {n} 个可能世界之一的信念</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/worlds.py" />
   <source>Bounds on the belief in one world against ε, for any mechanism and for Laplace, with the exact worst belief.</source>
   <translation>对一个世界的信念的界随 ε 的变化（任何机制的界和拉普拉斯机制的界），以及精确的最坏信念。</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/worlds.py" />
   <source>Laplace, at most (Lee and Clifton)</source>
   <translation>拉普拉斯，至多（Lee-Clifton 界）</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/worlds.py" />
   <source>any ε-private mechanism, at most</source>
   <translation>任何 ε-差分隐私机制，至多</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/worlds.py" />
   <source>largest posterior</source>
   <translation>最大后验</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/worlds.py" />
   <source>{mechanism}, exact worst case</source>
   <translation>{mechanism}，精确的最坏情况</translation>
  </message>
  <message>
   <location filename="../../app/labs/attack/worlds.py" />
   <source>ε ≤ {eps}</source>
   <translation>ε ≤ {eps}</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/buys.py" />
   <source>&lt;p&gt;In the long run the bound and the K-norm mechanism grow as k, Laplace noise as k ln k, Gaussian noise with δ as √(k ln k): δ buys another &lt;b&gt;rate&lt;/b&gt;, not a little less noise. Here ten times as many shares ask for {pure} times as many people by the K-norm mechanism, for {gaussian} times as many with δ. With δ fewer people are needed than by the K-norm mechanism from k = {pays} on (diamond); from k = {beyond} on (square) &lt;b&gt;no&lt;/b&gt; mechanism without δ, known or not, needs as few.&lt;/p&gt;</source>
   <translation>&lt;p&gt;最终，这个界和 K-范数机制按 k 增长，拉普拉斯噪声按 k ln k，有 δ 的高斯噪声按 √(k ln k)：δ 换来的是另一种&lt;b&gt;增长速度&lt;/b&gt;，而不是稍少的噪声。在这里，比例的个数增加到十倍时，K-范数机制需要的人数增加到 {pure} 倍，有 δ 时增加到 {gaussian} 倍。从 k = {pays} 起（菱形），有 δ 时需要的人比 K-范数机制少；从 k = {beyond} 起（方块），&lt;b&gt;没有&lt;/b&gt;任何不用 δ 的机制，无论已知与否，能用这样少的人做到。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/buys.py" />
   <source>&lt;p&gt;The attack behind the bound: if all n rows are equal, rounding the noisy shares gives the row back, with probability {right} for n = {n} under Laplace noise.&lt;/p&gt;</source>
   <translation>&lt;p&gt;这个界背后的攻击：如果 n 行全都相同，把带噪声的比例取整就能恢复这一行，对 n = {n} 的拉普拉斯噪声，概率为 {right}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/buys.py" />
   <source>&lt;p&gt;k = {k} shares are published about the same people, and with probability one half all of them are to be nearer than one half to the truth (the answer ½ is never further off: nothing less could be asked). Without δ no mechanism does it with fewer than &lt;b&gt;{lower}&lt;/b&gt; people; the K-norm mechanism needs {knorm}, independent Laplace noise {laplace}. Gaussian noise with δ = {delta} needs &lt;b&gt;{gaussian}&lt;/b&gt;.&lt;/p&gt;</source>
   <translation>&lt;p&gt;公布关于同一批人的 k = {k} 个比例，要以二分之一的概率使它们全都离真值不到二分之一（答案 ½ 从不离得更远：要求不能再低了）。没有 δ 时，任何机制都至少需要 &lt;b&gt;{lower}&lt;/b&gt; 人；K-范数机制需要 {knorm} 人，独立的拉普拉斯噪声需要 {laplace} 人。δ = {delta} 的高斯噪声需要 &lt;b&gt;{gaussian}&lt;/b&gt; 人。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/buys.py" />
   <source>Gaussian, with δ</source>
   <translation>高斯，有 δ</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/buys.py" />
   <source>K-norm, δ = 0</source>
   <translation>K-范数，δ = 0</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/buys.py" />
   <source>Laplace, rounded</source>
   <translation>拉普拉斯，取整</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/buys.py" />
   <source>Laplace, δ = 0</source>
   <translation>拉普拉斯，δ = 0</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/buys.py" />
   <source>P(all k bits are read rightly)</source>
   <translation>P(k 位全部读对)</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/buys.py" />
   <source>P(row recovered), Laplace</source>
   <translation>P(恢复这一行)，拉普拉斯</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/buys.py" />
   <source>People needed against the number of marginals: pure mechanisms, their lower bound, and Gaussian noise.</source>
   <translation>所需人数随边际个数的变化：纯 ε 的机制、它们的下界，以及高斯噪声。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/buys.py" />
   <source>People needed for k shares, all nearer than one half</source>
   <translation>k 个比例全都离真值不到二分之一所需的人数</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/buys.py" />
   <source>Probability that rounded noisy marginals give back a row that everybody shares.</source>
   <translation>把带噪声的边际取整后恢复所有人共有的一行的概率。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/buys.py" />
   <source>The attack</source>
   <translation>攻击</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/buys.py" />
   <source>k = {k}</source>
   <translation>k = {k}</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/buys.py" />
   <source>marginals k</source>
   <translation>边际个数 k</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/buys.py" />
   <source>no mechanism with δ = 0 below</source>
   <translation>δ = 0 时任何机制的下界</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/buys.py" />
   <source>no noise without δ does it from k = {k}</source>
   <translation>从 k = {k} 起，不用 δ 的噪声都做不到</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/buys.py" />
   <source>people n</source>
   <translation>人数 n</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/buys.py" />
   <source>people n, all with the same row</source>
   <translation>人数 n，所有行都相同</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/buys.py" />
   <source>people needed</source>
   <translation>所需人数</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/buys.py" />
   <source>÷ lower bound</source>
   <translation>÷ 下界</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/buys.py" />
   <source>δ = {delta} is above 1/n = {share}: a promise this weak is kept even by publishing the record of one person, drawn at random.</source>
   <translation>δ = {delta} 大于 1/n = {share}：这样弱的承诺，连随机抽一个人、公布其记录的做法都满足。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/buys.py" />
   <source>δ pays from</source>
   <translation>δ 的划算起点</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/buys.py" />
   <source>δ pays from k = {k}</source>
   <translation>δ 从 k = {k} 起划算</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/calibration.py" />
   <source>(ε, δ)-private?</source>
   <translation>满足承诺？</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/calibration.py" />
   <source>&lt;p&gt;&lt;b&gt;δ is not the probability that the loss exceeds ε.&lt;/b&gt; With the {rule} that probability is {tail}, but δ is only {delta}: a loss barely above ε counts barely, one far above counts fully. In the last plot the whole coloured tail is the first number, its inner part the second.&lt;/p&gt;{formula}</source>
   <translation>&lt;p&gt;&lt;b&gt;δ 不是损失超过 ε 的概率&lt;/b&gt;。用{rule}时，这个概率是 {tail}，而 δ 只有 {delta}：刚刚超过 ε 的损失几乎不计，远远超过的才全部计入。最后一幅图中，整个着色的尾部是第一个数，它的内部是第二个数。&lt;/p&gt;{formula}</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/calibration.py" />
   <source>&lt;p&gt;It is proved for ε ≤ 1 only. The &lt;b&gt;exact&lt;/b&gt; rule solves the true condition and needs σ = &lt;b&gt;{exact}&lt;/b&gt;; the classic σ is {ratio} times that.&lt;/p&gt;{formula}</source>
   <translation>&lt;p&gt;它只对 ε ≤ 1 得到证明。&lt;b&gt;精确&lt;/b&gt;公式求解真正的条件，需要 σ = &lt;b&gt;{exact}&lt;/b&gt;；经典的 σ 是它的 {ratio} 倍。&lt;/p&gt;{formula}</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/calibration.py" />
   <source>&lt;p&gt;One σ is not one promise but a curve of them: with the {rule} the same answer is also ({eps}, {delta})-private, and everything on its curve in the first plot.&lt;/p&gt;</source>
   <translation>&lt;p&gt;一个 σ 不是一个承诺，而是一整条承诺的曲线：用{rule}时，同一个答案也满足 ({eps}, {delta})-差分隐私，以及第一幅图中它的曲线上的一切。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/calibration.py" />
   <source>&lt;p&gt;Three rules say how much Gaussian noise makes an answer ({eps}, {delta})-private. The &lt;b&gt;classic&lt;/b&gt; rule of the textbooks asks for σ = {classic}:&lt;/p&gt;{formula}</source>
   <translation>&lt;p&gt;三条公式说明要让答案满足 ({eps}, {delta})-差分隐私需要多少高斯噪声。教科书的&lt;b&gt;经典&lt;/b&gt;公式要求 σ = {classic}：&lt;/p&gt;{formula}</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/calibration.py" />
   <source>Densities of the noisy answer with and without one record.</source>
   <translation>含与不含某条记录时带噪声答案的密度。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/calibration.py" />
   <source>Density of the privacy loss on a logarithmic axis, with the tail beyond ε and the part of it that δ counts.</source>
   <translation>隐私损失的密度（对数轴），以及超过 ε 的尾部和其中 δ 计入的部分。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/calibration.py" />
   <source>NO</source>
   <translation>不满足</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/calibration.py" />
   <source>No theorem covers the classic rule above ε = 1. At this δ its formula happens to hold up to ε = {fails}; beyond, it fails.</source>
   <translation>ε = 1 以上没有定理支持经典公式。在这个 δ 处，它的式子碰巧到 ε = {fails} 都成立；再大就不成立了。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/calibration.py" />
   <source>One σ, a whole curve of (ε, δ)</source>
   <translation>一个 σ，一整条 (ε, δ) 曲线</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/calibration.py" />
   <source>P(loss &gt; ε)</source>
   <translation>P(损失 &gt; ε)</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/calibration.py" />
   <source>Privacy loss: the tail is not δ</source>
   <translation>隐私损失：尾部不是 δ</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/calibration.py" />
   <source>Standard deviation of the noise against ε at this δ, by the three rules.</source>
   <translation>这个 δ 处噪声的标准差随 ε 的变化，按三条公式。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/calibration.py" />
   <source>The classic rule fails at ε = {eps}: its σ = {sigma} has δ = {real}, {times} times the δ that was promised. Use the exact rule.</source>
   <translation>经典公式在 ε = {eps} 处失效：它的 σ = {sigma} 的 δ 是 {real}，是承诺的 {times} 倍。请用精确公式。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/calibration.py" />
   <source>Two neighbors, {rule}</source>
   <translation>两个相邻数据集，{rule}</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/calibration.py" />
   <source>answer</source>
   <translation>答案</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/calibration.py" />
   <source>classic fails from {eps}</source>
   <translation>经典公式从 {eps} 起失效</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/calibration.py" />
   <source>classic: no theorem (ε &gt; 1)</source>
   <translation>经典公式：无定理支持（ε &gt; 1）</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/calibration.py" />
   <source>density of the loss</source>
   <translation>损失的密度</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/calibration.py" />
   <source>holds, but no theorem</source>
   <translation>满足，但无定理</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/calibration.py" />
   <source>nats</source>
   <translation>奈特</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/calibration.py" />
   <source>rule</source>
   <translation>公式</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/calibration.py" />
   <source>tail beyond ε: {mass}</source>
   <translation>超过 ε 的尾部：{mass}</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/calibration.py" />
   <source>the part that counts: δ = {delta}</source>
   <translation>计入的部分：δ = {delta}</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/calibration.py" />
   <source>true δ at ε</source>
   <translation>ε 处真实的 δ</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/calibration.py" />
   <source>true ε at δ</source>
   <translation>δ 处真实的 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/calibration.py" />
   <source>with it (Δ apart)</source>
   <translation>有这条记录（相差 Δ）</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/calibration.py" />
   <source>without the record</source>
   <translation>没有这条记录</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/calibration.py" />
   <source>yes, theorem</source>
   <translation>满足，有定理</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/calibration.py" />
   <source>yes, theorem (ε ≤ 1)</source>
   <translation>满足，有定理（ε ≤ 1）</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/calibration.py" />
   <source>{rule}, σ = {sigma}</source>
   <translation>{rule}，σ = {sigma}</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/calibration.py" />
   <source>δ against ε for the noise of each rule; a rule keeps the promise if its curve passes through the crossing of the two lines or below it.</source>
   <translation>各公式的噪声的 δ 随 ε 的变化；曲线经过两线交点或从它下方经过的公式遵守承诺。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/calibration.py" />
   <source>σ</source>
   <translation>σ</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/calibration.py" />
   <source>σ / exact σ</source>
   <translation>σ / 精确的 σ</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/calibration.py" />
   <source>σ of each rule</source>
   <translation>各公式的 σ</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/calibration.py" />
   <source>← loss &gt; ε</source>
   <translation>← 损失 &gt; ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/common.py" />
   <source>Law of the summed privacy loss, with the total ε at this δ and the sum of the worst losses.</source>
   <translation>累积隐私损失的分布，以及这个 δ 处的 ε 总和与最坏损失之和。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/common.py" />
   <source>Rényi</source>
   <translation>Rényi</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/common.py" />
   <source>Summed loss, k = {count}</source>
   <translation>累积损失，k = {count}</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/common.py" />
   <source>advanced</source>
   <translation>高级</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/common.py" />
   <source>advanced, sharper</source>
   <translation>高级组合，更精细</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/common.py" />
   <source>all at their worst: {worst}</source>
   <translation>全部最坏：{worst}</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/common.py" />
   <source>basic</source>
   <translation>基本</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/common.py" />
   <source>exact</source>
   <translation>精确</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/common.py" />
   <source>loss of all together</source>
   <translation>全部合起来的损失</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/common.py" />
   <source>optimal for pure ε</source>
   <translation>纯 ε 的最优值</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/common.py" />
   <source>summed loss</source>
   <translation>累积损失</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/common.py" />
   <source>too many releases to draw</source>
   <translation>发布太多，无法画出</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/common.py" />
   <source>zCDP</source>
   <translation>zCDP</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/common.py" />
   <source>ε = {eps} at δ = {delta}</source>
   <translation>δ = {delta} 处 ε = {eps}</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/composition.py" />
   <source>&lt;p&gt;&lt;b&gt;{k}&lt;/b&gt; releases by '{release}' with {symbol} = {value} about the same people. Which ε do all of them together keep at δ = {delta}?&lt;/p&gt;</source>
   <translation>&lt;p&gt;关于同一批人的 &lt;b&gt;{k}&lt;/b&gt; 次“{release}”发布，{symbol} = {value}。在 δ = {delta} 处，它们合起来保证怎样的 ε？&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/composition.py" />
   <source>&lt;p&gt;Basic composition adds the worst cases: k ε₀ = {basic}, {times} times as much. All {k} losses would have to be the worst at once; in truth some go the attacker's way and some do not (the second plot).&lt;/p&gt;</source>
   <translation>&lt;p&gt;基本组合把最坏情况相加：k ε₀ = {basic}，是上述最小总和的 {times} 倍。这要求所有 {k} 个损失同时最坏；实际上有的有利于攻击者，有的不利（第二幅图）。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/composition.py" />
   <source>&lt;p&gt;Here the 'advanced' theorem is &lt;b&gt;worse&lt;/b&gt; than simply adding up: it pays only with many releases of small ε₀. Always take the smallest of all bounds; each of them is proven.&lt;/p&gt;</source>
   <translation>&lt;p&gt;在这里“高级”定理比简单相加&lt;b&gt;更差&lt;/b&gt;：只有在 ε₀ 小而次数多时它才划算。应始终取各个界中最小的；每一个都经过证明。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/composition.py" />
   <source>&lt;p&gt;The columns 'at cap' show how many releases each accountant allows under the cap of {cap}, and which {symbol} k of them may have.&lt;/p&gt;</source>
   <translation>&lt;p&gt;“上限处”各列显示每种核算方法在上限 {cap} 之下允许多少次发布，以及 k 次发布时可以用怎样的 {symbol}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/composition.py" />
   <source>&lt;p&gt;The smallest proven total is &lt;b&gt;ε = {eps}&lt;/b&gt;; '{method}' proves it.&lt;/p&gt;</source>
   <translation>&lt;p&gt;经证明的最小总和是 &lt;b&gt;ε = {eps}&lt;/b&gt;；由“{method}”给出证明。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/composition.py" />
   <source>&lt;p&gt;Theorem 3.20 ('advanced composition') says {advanced}:&lt;/p&gt;{formula}</source>
   <translation>&lt;p&gt;定理 3.20（“高级组合”）给出 {advanced}：&lt;/p&gt;{formula}</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/composition.py" />
   <source>&lt;p&gt;Twice as many releases would spend {times} times as much by '{method}'.&lt;/p&gt;</source>
   <translation>&lt;p&gt;发布次数加倍时，按“{method}”花费的是现在的 {times} 倍。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/composition.py" />
   <source>The answers differ by s = {s}, which is not in V: the promise ε₀ does not cover this pair.</source>
   <translation>两个答案相差 s = {s}，它不在 V 中：ε₀ 的承诺不涵盖这一对数据集。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/composition.py" />
   <source>The exact law is computed for up to 10 million releases; for k = {k} only the theorems answer.</source>
   <translation>精确分布可算到一千万次发布；k = {k} 时只有定理能回答。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/composition.py" />
   <source>The rows 'zCDP', 'Rényi' and 'exact' hold for this difference s, the others for every difference in V. The worst difference in V is s = {worst}.</source>
   <translation>“zCDP”、“Rényi”和“精确”三行对这个差 s 成立，其余各行对 V 中的每个差都成立。V 中最坏的差是 s = {worst}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/composition.py" />
   <source>Total ε against the number of releases by every accountant, with the smallest as the broad line.</source>
   <translation>按每种核算方法，ε 总和随发布次数的变化，最小的画成粗线。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/composition.py" />
   <source>Total ε of k releases at δ = {delta}</source>
   <translation>δ = {delta} 处 k 次发布的 ε 总和</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/composition.py" />
   <source>accountant</source>
   <translation>核算方法</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/composition.py" />
   <source>cap {cap}</source>
   <translation>上限 {cap}</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/composition.py" />
   <source>most k at cap</source>
   <translation>上限处最大的 k</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/composition.py" />
   <source>no accountant can say less than</source>
   <translation>任何核算方法的下界</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/composition.py" />
   <source>releases k</source>
   <translation>发布次数 k</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/composition.py" />
   <source>smallest of all</source>
   <translation>各方法中的最小值</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/composition.py" />
   <source>total ε</source>
   <translation>ε 总和</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/composition.py" />
   <source>{method}: beats basic from k = {k}</source>
   <translation>{method}：从 k = {k} 起优于基本组合</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/composition.py" />
   <source>{symbol} at cap</source>
   <translation>上限处的 {symbol}</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/composition.py" />
   <source>× exact</source>
   <translation>精确值的倍数</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/composition.py" />
   <source>δ at cap</source>
   <translation>上限处的 δ</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>+ exact total</source>
   <translation>再加精确总数</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>&lt;p&gt;A count is published with geometric noise, ε = {eps}. Is this one person counted? Before: {prior}. After y = {y}, for one who does not know {u} of the others: &lt;b&gt;{after}&lt;/b&gt;. Whatever the attacker knows of the &lt;b&gt;other people&lt;/b&gt;, belief stays between {low} and {high}, if their bits do not depend on this one.&lt;/p&gt;{formula}</source>
   <translation>&lt;p&gt;一个计数加几何噪声后公布，ε = {eps}。这个人被计入了吗？之前：{prior}。看到 y = {y} 之后，对不知道其他人中 {u} 人的攻击者：&lt;b&gt;{after}&lt;/b&gt;。只要&lt;b&gt;其他人&lt;/b&gt;是否被计入与这个人无关，无论攻击者对他们知道什么，信念都在 {low} 与 {high} 之间。&lt;/p&gt;{formula}</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>&lt;p&gt;And who knows from another source that the data are one of N = {n} data sets, of which any two differ in at most d = {d} people, may learn more from the answer than ε allows about one person: the limit for naming the right one is a probability of &lt;b&gt;{right}&lt;/b&gt;, against {blind} before. ε is a promise for one person, not for {d}.&lt;/p&gt;{formula}</source>
   <translation>&lt;p&gt;而从别处得知数据是 N = {n} 个数据集之一、其中任意两个至多相差 d = {d} 人的攻击者，从答案中得知的可能多于 ε 对一个人所允许的：说出正确的那个的概率，上限是 &lt;b&gt;{right}&lt;/b&gt;，之前只有 {blind}。ε 是对一个人的承诺，不是对 {d} 个人的。&lt;/p&gt;{formula}</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>&lt;p&gt;But a fact about the &lt;b&gt;whole data&lt;/b&gt; that somebody else publishes is outside the promise. Who knows all others and the exact total knows the bit for certain (last bar, for a person who is counted).&lt;/p&gt;</source>
   <translation>&lt;p&gt;但是，别人公布的关于&lt;b&gt;全部数据&lt;/b&gt;的事实不在承诺之内。知道所有其他人和精确总数的人，就确切知道这个人是否被计入（最后一根柱，对一个被计入的人）。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>&lt;p&gt;If they do, it may go further: with g = {g} others who share the bit, as a family may, the count moves by {moved}, and belief may rise to &lt;b&gt;{family}&lt;/b&gt;. ε is kept all the same: it compares the data with and without &lt;b&gt;one&lt;/b&gt; person's, for any knowledge of the others, and does not limit what the others' data say.&lt;/p&gt;</source>
   <translation>&lt;p&gt;如果有关，信念可能走得更远：有 g = {g} 个其他人与此人同进同出（例如一家人）时，计数随之改变 {moved}，信念可能升到 &lt;b&gt;{family}&lt;/b&gt;。ε 的承诺仍然成立：它比较的是有和没有&lt;b&gt;一个&lt;/b&gt;人的数据，无论对其他人知道什么；它并不限制其他人的数据说出什么。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>&lt;p&gt;Knowing all others (bar 'all known': {others} of them counted, the whole number nearest to what is expected), the best guess is right with probability {best}, which is the ceiling of ε for every mechanism. Laplace noise reaches {laplace}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;知道所有其他人时（柱“全部已知”：其中 {others} 人被计入，取最接近期望的整数），最佳猜测以概率 {best} 猜对；这正是 ε 对任何机制给出的上限。拉普拉斯噪声达到 {laplace}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>All others are known: this is the attacker whom ε is made for.</source>
   <translation>所有其他人都已知：ε 正是为这样的攻击者而设的。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>Belief after each possible noisy count, between the limits that ε sets.</source>
   <translation>每个可能的带噪计数之后的信念，在 ε 所定的界限之间。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>Belief after every possible count</source>
   <translation>每个可能的计数之后的信念</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>Belief that the person is counted, before and after the noisy count, for five kinds of attackers.</source>
   <translation>看到带噪计数前后认为此人被计入的信念，对五种攻击者。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>Belief, by what is known already</source>
   <translation>信念，按已知的内容</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>Ceiling of right guesses among the data sets of a leaked list, against ε.</source>
   <translation>在泄露名单的数据集中猜对的上限，随 ε 的变化。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>How often the best guess is right against the number of other people that the attacker does not know.</source>
   <translation>最佳猜测猜对的频率随攻击者不知道的其他人数的变化。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>One of N data sets</source>
   <translation>N 个数据集之一</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>P(the guess is right)</source>
   <translation>P(猜对)</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>Right guesses</source>
   <translation>猜对的概率</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>all known</source>
   <translation>全部已知</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>allowed by ε</source>
   <translation>ε 允许</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>at most, for every mechanism</source>
   <translation>任何机制的上限</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>attacker</source>
   <translation>攻击者</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>before</source>
   <translation>之前</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>belief that the person is counted</source>
   <translation>认为此人被计入的信念</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>belief: {what}</source>
   <translation>信念：{what}</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>ceiling of ε</source>
   <translation>ε 给出的上限</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>family, at most</source>
   <translation>一家人，至多</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>from an exact total</source>
   <translation>根据精确总数</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>from the noisy count</source>
   <translation>根据带噪计数</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>largest belief allowed by ε</source>
   <translation>ε 允许的最大信念</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>least belief allowed by ε</source>
   <translation>ε 允许的最小信念</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>others not known u</source>
   <translation>未知的其他人数 u</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>privacy loss ε</source>
   <translation>隐私损失 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>published count, less what is known</source>
   <translation>公布的计数减去已知部分</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>right guesses: all others known</source>
   <translation>猜对：所有其他人已知</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>right guesses: one of N data sets, at most</source>
   <translation>猜对：N 个数据集之一，至多</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>right guesses: u others unknown</source>
   <translation>猜对：u 个其他人未知</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>u = {u} others unknown</source>
   <translation>u = {u} 个其他人未知</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>u unknown</source>
   <translation>u 人未知</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>… with Laplace noise</source>
   <translation>……用拉普拉斯噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>… with an exact total, all others known</source>
   <translation>……有精确总数，所有其他人已知</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/known.py" />
   <source>… with an exact total, u others unknown</source>
   <translation>……有精确总数，u 个其他人未知</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/ledger.py" />
   <source>&lt;p&gt;&lt;b&gt;What if&lt;/b&gt; row {name} had not been released? The total would be {less} instead of {more}: at the margin it costs {margin}, alone it spends {alone}.{compared}&lt;/p&gt;</source>
   <translation>&lt;p&gt;&lt;b&gt;如果没有&lt;/b&gt;发布第 {name} 行呢？总和将是 {less} 而不是 {more}：它的边际代价是 {margin}，单独花费是 {alone}。{compared}&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/ledger.py" />
   <source>&lt;p&gt;A row that does not count stays in the table; its cost at the margin is what it would add. Costs at the margin need not add up to the total.&lt;/p&gt;</source>
   <translation>&lt;p&gt;不计入的一行仍留在表中；它的边际代价是计入后会增加的量。各行的边际代价相加不一定等于总和。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/ledger.py" />
   <source>&lt;p&gt;No ε holds at δ = {delta}: releases may give a person away for certain that often or more.&lt;/p&gt;</source>
   <translation>&lt;p&gt;在 δ = {delta} 处没有 ε 成立：这些发布使一个人确定无疑地暴露的概率可能达到它，或比它更大。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/ledger.py" />
   <source>&lt;p&gt;Of the cap {cap}, ε = {left} is left.&lt;/p&gt;</source>
   <translation>&lt;p&gt;上限 {cap} 中还剩 ε = {left}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/ledger.py" />
   <source>&lt;p&gt;Together they are &lt;b&gt;({eps}, {delta})-private&lt;/b&gt;; '{method}' proves the smallest total.&lt;/p&gt;{formula}</source>
   <translation>&lt;p&gt;合起来它们满足 &lt;b&gt;({eps}, {delta})-差分隐私&lt;/b&gt;；“{method}”证明了最小的总和。&lt;/p&gt;{formula}</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/ledger.py" />
   <source>&lt;p&gt;{rows} rows, {counted} of them count: {releases} releases about the same people, of {kinds} different kinds. Equal rows and all Gaussian rows are added up together.&lt;/p&gt;</source>
   <translation>&lt;p&gt;共 {rows} 行，其中 {counted} 行计入：关于同一批人的 {releases} 次发布，{kinds} 种。相同的行和所有高斯行合在一起计算。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/ledger.py" />
   <source>Among the others it costs less than alone.</source>
   <translation>与其他各行一起时，它的代价小于单独时。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/ledger.py" />
   <source>Among the others it costs more than alone, where it has all of δ for itself.</source>
   <translation>与其他各行一起时，它的代价大于单独时：单独时它独占全部 δ。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/ledger.py" />
   <source>Budget spent at δ = {delta}</source>
   <translation>δ = {delta} 处已花费的预算</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/ledger.py" />
   <source>By itself above the cap on one row ({cap}): row {rows}.</source>
   <translation>单独就超过单行上限（{cap}）：第 {rows} 行。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/ledger.py" />
   <source>Some rows may give a person away for certain with probability {failure} together: at δ = {delta} no ε will do.</source>
   <translation>某些行合起来可能以概率 {failure} 使一个人确定无疑地暴露：在 δ = {delta} 时任何 ε 都不成立。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/ledger.py" />
   <source>The cap on one row ({row}) is above the cap on all rows ({cap}): it forbids nothing. Lower it, or raise the other.</source>
   <translation>单行上限（{row}）高于所有行的上限（{cap}）：它什么也不限制。请降低它，或提高另一个。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/ledger.py" />
   <source>The ledger spends ε = {eps}, more than the cap of {cap}: row {row} goes over it.</source>
   <translation>账本花费 ε = {eps}，超过上限 {cap}：从第 {row} 行起超出。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/ledger.py" />
   <source>There is no row {number} to leave out: the ledger has {count}.</source>
   <translation>没有第 {number} 行可以去掉：账本只有 {count} 行。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/ledger.py" />
   <source>Total ε after each row of the ledger, as steps against the cap.</source>
   <translation>账本每行之后的 ε 总和，以台阶表示，与上限对照。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/ledger.py" />
   <source>What each row costs</source>
   <translation>每行的代价</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/ledger.py" />
   <source>all that counts</source>
   <translation>所有计入的行</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/ledger.py" />
   <source>alone</source>
   <translation>单独</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/ledger.py" />
   <source>at least 0.001</source>
   <translation>至少 0.001</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/ledger.py" />
   <source>costs at the margin</source>
   <translation>边际代价</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/ledger.py" />
   <source>in this ledger</source>
   <translation>在这本账中</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/ledger.py" />
   <source>over from row {row}</source>
   <translation>从第 {row} 行起超出</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/ledger.py" />
   <source>row</source>
   <translation>行</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/ledger.py" />
   <source>row of the ledger</source>
   <translation>账本的行</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/ledger.py" />
   <source>total without it</source>
   <translation>去掉它后的总和</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/ledger.py" />
   <source>total ε after each row</source>
   <translation>每行之后的 ε 总和</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/ledger.py" />
   <source>total ε after every {n} rows</source>
   <translation>每 {n} 行之后的 ε 总和</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/ledger.py" />
   <source>without row {number}</source>
   <translation>没有第 {number} 行</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/ledger.py" />
   <source>{first} and {more} more</source>
   <translation>{first} 和另外 {more}</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/ledger.py" />
   <source>{kinds} different kinds of releases, {count} in all: too many to add up exactly (at most {most} kinds and 10 million releases). The total shown is the smaller of basic composition and zCDP, a proven bound.</source>
   <translation>{kinds} 种不同的发布，共 {count} 次：太多，无法精确相加（至多 {most} 种、一千万次发布）。所示总和是基本组合与 zCDP 中较小的一个，是经证明的界。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/ledger.py" />
   <source>δ is not used in row {rows}: only 'Any, (ε, δ)' has one.</source>
   <translation>第 {rows} 行没有用到 δ：只有“任意，(ε, δ)”才有。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/ledger.py" />
   <source>ε alone</source>
   <translation>单独的 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/ledger.py" />
   <source>ε of each row alone, and by how much the total falls without it.</source>
   <translation>每行单独的 ε，以及去掉它时总和减少多少。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/ledger.py" />
   <source>σ/Δ of a Gaussian row</source>
   <translation>高斯一行的 σ/Δ</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/model.py" />
   <source>Budget</source>
   <translation>预算</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/model.py" />
   <source>Calibration</source>
   <translation>校准</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/model.py" />
   <source>Composition</source>
   <translation>组合</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/model.py" />
   <source>Decide</source>
   <translation>决定</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/model.py" />
   <source>How much noise a promise needs, and what many releases spend together</source>
   <translation>一个承诺需要多少噪声，许多次发布合起来花费多少</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/model.py" />
   <source>Ledger</source>
   <translation>账本</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/model.py" />
   <source>Planner</source>
   <translation>规划</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/model.py" />
   <source>What is known</source>
   <translation>已知什么</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/model.py" />
   <source>What δ buys</source>
   <translation>δ 换来什么</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>'no' leaves the row out of the total: what if it had not been released?</source>
   <translation>“否”表示这一行不计入总和：如果没有发布它会怎样？</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>All amounts by which one record can change the answer; the minimal set with its best core.</source>
   <translation>一条记录可能使答案改变的所有数量；最小点集机制采用其最佳核心。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>Any set of answers may have e^ε times the probability that it has with the other data, plus δ.</source>
   <translation>任何一组答案的概率至多是另一份数据下的 e^ε 倍再加 δ。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>Any set of answers of all releases together may have up to δ more probability than e^ε times that with the other data. It is not the chance that the loss exceeds ε.</source>
   <translation>对所有发布合起来的任何一组答案，其概率至多比另一份数据下的 e^ε 倍多 δ。它不是损失超过 ε 的概率。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>Any ε-private release (worst case)</source>
   <translation>任何满足 ε-差分隐私的发布（最坏情况）</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>Any, (ε, δ)</source>
   <translation>任意，(ε, δ)</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>Everything that was ever released about the same people.</source>
   <translation>关于同一批人发布过的一切。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>Gaussian</source>
   <translation>高斯</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>Gaussian noise of one release</source>
   <translation>一次发布的高斯噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>Gaussian, σ/Δ</source>
   <translation>高斯，σ/Δ</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>How often this release was made.</source>
   <translation>这种发布作了多少次。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>How the release was protected; 'any' where only its (ε, δ) is known.</source>
   <translation>发布是怎样保护的；只知道 (ε, δ) 时选“任意”。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>Laplace</source>
   <translation>拉普拉斯</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>Laplace, ε</source>
   <translation>拉普拉斯，ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>Minimal set</source>
   <translation>最小点集</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>No more than this may be spent by all releases together.</source>
   <translation>所有发布合起来不得花费超过它。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>No single row may spend more than this by itself.</source>
   <translation>任何一行单独都不得超过它。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>Only for 'Any, (ε, δ)'; 0 for all others.</source>
   <translation>只用于“任意，(ε, δ)”；其他都填 0。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>Privacy loss of one release, in nats. Gaussian noise has none: it is set by its σ.</source>
   <translation>一次发布的隐私损失，以奈特计。高斯噪声没有它：由 σ 设定。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>Randomised response</source>
   <translation>随机响应</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>Randomised response, ε</source>
   <translation>随机响应，ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>Staircase</source>
   <translation>阶梯</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>Staircase, ε</source>
   <translation>阶梯，ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>Standard deviation, in units of the sensitivity.</source>
   <translation>标准差，以敏感度为单位。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>The mechanism that is used k times; 'any' knows nothing of it but its ε.</source>
   <translation>使用 k 次的机制；“任何”除它的 ε 外一无所知。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>What if this row had not been released? 0 leaves out none.</source>
   <translation>如果没有发布这一行会怎样？0 表示不去掉任何一行。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>What was released, and when.</source>
   <translation>发布了什么，何时发布。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>Whose σ the densities and the loss distribution below are drawn for.</source>
   <translation>下面的密度和损失分布画的是谁的 σ。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>calibration</source>
   <translation>校准</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>cap on the total ε</source>
   <translation>ε 总和的上限</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>cap on the ε of one row</source>
   <translation>单行 ε 的上限</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>classic rule</source>
   <translation>经典公式</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>counts</source>
   <translation>计入</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>drawn noise</source>
   <translation>所画的噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>exact rule</source>
   <translation>精确公式</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>leave out row</source>
   <translation>去掉的行</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>ledger</source>
   <translation>账本</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>ledger of releases</source>
   <translation>发布的账本</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>no</source>
   <translation>否</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>note</source>
   <translation>备注</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>one release</source>
   <translation>一次发布</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>promise</source>
   <translation>承诺</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>tail rule</source>
   <translation>尾部公式</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>times</source>
   <translation>次数</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>wanted privacy loss</source>
   <translation>目标隐私损失</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>yes</source>
   <translation>是</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>δ</source>
   <translation>δ</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>ε = {cap}, ledger of {count} rows</source>
   <translation>ε = {cap}，{count} 行的账本</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>ε of one release</source>
   <translation>一次发布的 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>ε of one release; for Gaussian noise its σ in units of the sensitivity.</source>
   <translation>一次发布的 ε；高斯噪声则为以敏感度为单位的 σ。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/params.py" />
   <source>ε or σ/Δ</source>
   <translation>ε 或 σ/Δ</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan.py" />
   <source>&lt;p&gt;A lifetime: one person is in {k} data sets, all of them share ε = {eps} and δ = {delta}. Added up simply each may spend {basic}; by Theorem 3.20 {advanced}; exactly, where of each only its ε is known, &lt;b&gt;{exact}&lt;/b&gt;.&lt;/p&gt;</source>
   <translation>&lt;p&gt;一生：一个人在 {k} 个数据集中，它们共用 ε = {eps} 和 δ = {delta}。简单相加时每个可以花费 {basic}；按定理 3.20 是 {advanced}；若对每个只知道它的 ε，精确地说是 &lt;b&gt;{exact}&lt;/b&gt;。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan.py" />
   <source>&lt;p&gt;Above the line k = n there are as many counts as people: without noise, well-chosen ones give back every row. {here}&lt;/p&gt;</source>
   <translation>&lt;p&gt;在直线 k = n 之上，计数与人一样多：不加噪声时，精心选择的计数查询能恢复每一行。{here}&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan.py" />
   <source>&lt;p&gt;Privacy noise can hide below the error that statisticians accept already: left of the thick line (orange) it is the larger of the two errors, right of it (blue) the smaller, and both together are less than 42 % above the sampling error. Laplace noise that is added up simply needs n = {basic} for {k} counts.&lt;/p&gt;</source>
   <translation>&lt;p&gt;隐私噪声可以藏在统计学家早已接受的误差之下：在粗线的左侧（橙）它是两种误差中较大的一个，在右侧（蓝）是较小的一个，两者合起来比抽样误差多不到 42%。简单相加的拉普拉斯噪声对 {k} 个计数需要 n = {basic}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan.py" />
   <source>&lt;p&gt;n = {n} people, k = {k} counts. By chance alone a count is off by about &lt;b&gt;{sampling}&lt;/b&gt;; the privacy noise of {name} adds &lt;b&gt;{noise}&lt;/b&gt;. Together that is {total}, {more} % more than without privacy. Both are equal at n = {equal}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;n = {n} 人，k = {k} 个计数。仅因抽样的偶然性，一个计数就会偏离约 &lt;b&gt;{sampling}&lt;/b&gt;；隐私噪声（{name}）再加上 &lt;b&gt;{noise}&lt;/b&gt;。合起来是 {total}，比没有隐私时多 {more}%。两者在 n = {equal} 处相等。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan.py" />
   <source>Here that would be possible.</source>
   <translation>在这里这是可能的。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan.py" />
   <source>Here {k} counts would do.</source>
   <translation>在这里有 {k} 个计数就够了。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan.py" />
   <source>Noise ÷ sampling error</source>
   <translation>噪声 ÷ 抽样误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan.py" />
   <source>Ratio of noise to sampling error over people and counts, with the lines of equality by accountant, and the line above which counts without noise give the data back.</source>
   <translation>噪声与抽样误差之比随人数和计数个数的变化，各核算方法下两者相等的线，以及一条线，在它之上不加噪声的计数会恢复数据。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan.py" />
   <source>The simple form (Corollary 3.21) is a theorem for ε below 1 only; its numbers are shown for comparison.</source>
   <translation>简式（推论 3.21）只在 ε 小于 1 时是定理；这里的数值仅供比较。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan.py" />
   <source>What each data set of a lifetime may spend, by the theorem that adds them up.</source>
   <translation>一生中每个数据集可以花费多少，按把它们相加的定理。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan.py" />
   <source>added up</source>
   <translation>相加</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan.py" />
   <source>advanced composition</source>
   <translation>高级组合</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan.py" />
   <source>advanced, simple form</source>
   <translation>高级组合，简式</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan.py" />
   <source>by which theorem</source>
   <translation>按哪条定理</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan.py" />
   <source>counts k</source>
   <translation>计数个数 k</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan.py" />
   <source>k = n: readable without noise</source>
   <translation>k = n：不加噪声即可读出</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan.py" />
   <source>k for equality</source>
   <translation>相等时的 k</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan.py" />
   <source>log₁₀(noise ÷ sampling error)</source>
   <translation>log₁₀(噪声 ÷ 抽样误差)</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan.py" />
   <source>n = {n}, k = {k}</source>
   <translation>n = {n}，k = {k}</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan.py" />
   <source>n for equality</source>
   <translation>相等时的 n</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan.py" />
   <source>noise sd, or ε</source>
   <translation>噪声标准差，或 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan.py" />
   <source>sampling error</source>
   <translation>抽样误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan.py" />
   <source>sharper</source>
   <translation>更精细</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan.py" />
   <source>simple</source>
   <translation>简式</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan.py" />
   <source>what</source>
   <translation>项目</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan.py" />
   <source>÷ sampling</source>
   <translation>÷ 抽样误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan.py" />
   <source>ε of each data set</source>
   <translation>每个数据集的 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan.py" />
   <source>ε of one data set</source>
   <translation>一个数据集的 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan.py" />
   <source>ε of one data set: {rule}</source>
   <translation>一个数据集的 ε：{rule}</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan_params.py" />
   <source>Another source has told the attacker that the data are one of N, all equally likely.</source>
   <translation>攻击者从别处得知数据是 N 个中的一个，它们同样可能。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan_params.py" />
   <source>Any two of these data sets differ in at most so many people.</source>
   <translation>这些数据集中任意两个至多相差这么多人。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan_params.py" />
   <source>Counting queries (marginals) about the same people.</source>
   <translation>关于同一批人的计数查询（边际）。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan_params.py" />
   <source>For everything that is released about the same people, together.</source>
   <translation>关于同一批人发布的一切合计。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan_params.py" />
   <source>Gaussian, concentrated privacy</source>
   <translation>高斯，零集中差分隐私（zCDP）</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan_params.py" />
   <source>Gaussian, exact</source>
   <translation>高斯，精确</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan_params.py" />
   <source>How many data sets one person is in; all of them share one budget.</source>
   <translation>一个人在多少个数据集中；它们共用一份预算。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan_params.py" />
   <source>How sure the attacker is, before the answer, that the person is counted.</source>
   <translation>看到答案之前，攻击者有多大把握认为此人被计入。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan_params.py" />
   <source>Laplace, added up</source>
   <translation>拉普拉斯，相加</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan_params.py" />
   <source>Laplace, advanced, simple form</source>
   <translation>拉普拉斯，高级组合简式</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan_params.py" />
   <source>Of how many other people the attacker does not know whether they are counted.</source>
   <translation>攻击者不知道多少个其他人是否被计入。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan_params.py" />
   <source>People who are counted if and only if this person is, as the attacker knows: a family, for example. Only the bar 'family' takes them into account.</source>
   <translation>攻击者知道这些人与此人同时被计入或同时不被计入，例如一家人。只有“一家人”那根柱考虑他们。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan_params.py" />
   <source>The noisy count after all known people are subtracted.</source>
   <translation>减去所有已知的人之后的带噪计数。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan_params.py" />
   <source>The probability that such a person is counted, as far as the attacker knows.</source>
   <translation>就攻击者所知，这样的一个人被计入的概率。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan_params.py" />
   <source>Whose noise is compared with the sampling error in the map.</source>
   <translation>热图中用谁的噪声与抽样误差比较。</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan_params.py" />
   <source>a leaked list</source>
   <translation>泄露的名单</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan_params.py" />
   <source>a lifetime</source>
   <translation>一生</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan_params.py" />
   <source>belief before</source>
   <translation>先验信念</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan_params.py" />
   <source>counting queries</source>
   <translation>计数个数</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan_params.py" />
   <source>data sets in a life</source>
   <translation>一生中的数据集个数</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan_params.py" />
   <source>data sets that are possible</source>
   <translation>可能的数据集个数</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan_params.py" />
   <source>noise and accountant</source>
   <translation>噪声和核算方法</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan_params.py" />
   <source>others not known</source>
   <translation>未知的其他人数</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan_params.py" />
   <source>others who share the bit</source>
   <translation>同进同出的其他人</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan_params.py" />
   <source>people in whom they differ</source>
   <translation>相差的人数</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan_params.py" />
   <source>plan</source>
   <translation>规划</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan_params.py" />
   <source>privacy loss of all</source>
   <translation>总隐私损失</translation>
  </message>
  <message>
   <location filename="../../app/labs/budget/plan_params.py" />
   <source>share among them</source>
   <translation>其中被计入的比例</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/channel.py" />
   <source>&lt;p&gt;Each row is one true letter; the colours say how likely each published letter is. {keep} of 100 people are published with their true letter.&lt;/p&gt;</source>
   <translation>&lt;p&gt;每行是一个真实字母；颜色表示每个公布字母的可能性。100 人中有 {keep} 人公布的是真实字母。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/channel.py" />
   <source>&lt;p&gt;The dashed line is the least ε that any channel with the same D can have. For wrong letters it is exactly λ = {slope}: the channel with the least leak gives up {more} nats.&lt;/p&gt;</source>
   <translation>&lt;p&gt;虚线是同一 D 下任何信道能有的最小 ε。对错误字母，它恰好是 λ = {slope}：泄露最小的信道多付出 {more} 奈特。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/channel.py" />
   <source>&lt;p&gt;{formula}&lt;/p&gt;</source>
   <translation>&lt;p&gt;{formula}&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/channel.py" />
   <source>&lt;p&gt;λ = {slope}: D = &lt;b&gt;{D}&lt;/b&gt;, leak &lt;b&gt;{leak}&lt;/b&gt; bits, ε = &lt;b&gt;{eps}&lt;/b&gt; nats. A larger λ pays more for accuracy: D falls, leak and ε rise.&lt;/p&gt;</source>
   <translation>&lt;p&gt;λ = {slope}：D = &lt;b&gt;{D}&lt;/b&gt;，泄露 &lt;b&gt;{leak}&lt;/b&gt; 比特，ε = &lt;b&gt;{eps}&lt;/b&gt; 奈特。λ 越大，为准确付出越多：D 下降，泄露和 ε 上升。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/channel.py" />
   <source>Distortion against λ</source>
   <translation>失真随 λ 的变化</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/channel.py" />
   <source>Leak against λ</source>
   <translation>泄露随 λ 的变化</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/channel.py" />
   <source>as {letter}</source>
   <translation>公布为 {letter}</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/channel.py" />
   <source>distortion D</source>
   <translation>失真 D</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/channel.py" />
   <source>kept q(x | x)</source>
   <translation>保留 q(x | x)</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/channel.py" />
   <source>leak, bits</source>
   <translation>泄露（比特）</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/channel.py" />
   <source>least leak</source>
   <translation>泄露最小</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/channel.py" />
   <source>least ε for the same D</source>
   <translation>同一 D 下最小的 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/channel.py" />
   <source>letter</source>
   <translation>字母</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/channel.py" />
   <source>published r</source>
   <translation>公布的比例 r</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/channel.py" />
   <source>share p</source>
   <translation>比例 p</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/channel.py" />
   <source>slope λ</source>
   <translation>斜率 λ</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/channel.py" />
   <source>{title} along the curve of the least leak.</source>
   <translation>沿最小泄露曲线：{title}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/channel.py" />
   <source>ε against λ</source>
   <translation>ε 随 λ 的变化</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/channel.py" />
   <source>ε, nats</source>
   <translation>ε（奈特）</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/column.py" />
   <source>&lt;p&gt;Each record went through the channel once: D = &lt;b&gt;{D}&lt;/b&gt;, leak &lt;b&gt;{leak}&lt;/b&gt; bits, ε = &lt;b&gt;{eps}&lt;/b&gt;. The published histogram is what came out, not the true one: records move from letter to letter by chance.&lt;/p&gt;</source>
   <translation>&lt;p&gt;每条记录各经过信道一次：D = &lt;b&gt;{D}&lt;/b&gt;，泄露 &lt;b&gt;{leak}&lt;/b&gt; 比特，ε = &lt;b&gt;{eps}&lt;/b&gt;。公布的直方图是经过信道之后的，不是真实的：记录随机地从一个字母移到另一个字母。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/column.py" />
   <source>&lt;p&gt;Here q has no inverse: letters that are never published leave no trace of their own. The channel with the least ε for all letters, or the symmetric one, keeps every count estimable.&lt;/p&gt;</source>
   <translation>&lt;p&gt;这里 q 没有逆：从不公布的字母没有留下自己的痕迹。对所有字母 ε 最小的信道或对称信道，则每个计数都可以估计。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/column.py" />
   <source>&lt;p&gt;No CSV is chosen under Data, so &lt;b&gt;{n}&lt;/b&gt; people were drawn from the distribution.&lt;/p&gt;</source>
   <translation>&lt;p&gt;“数据”下没有选择 CSV，所以从分布中抽取了 &lt;b&gt;{n}&lt;/b&gt; 人。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/column.py" />
   <source>&lt;p&gt;The column “{name}” has &lt;b&gt;{n}&lt;/b&gt; values of {k} kinds in {rows} rows.&lt;/p&gt;</source>
   <translation>&lt;p&gt;列“{name}”在 {rows} 行中有 &lt;b&gt;{n}&lt;/b&gt; 个值，共 {k} 种。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/column.py" />
   <source>&lt;p&gt;To write the randomised column to a file, use “Copy as Python” and run the program with the name of the new file.&lt;/p&gt;</source>
   <translation>&lt;p&gt;要把随机化后的列写入文件，请用“复制为 Python 程序”，并以新文件的名称运行该程序。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/column.py" />
   <source>&lt;p&gt;Who knows the channel can correct for a part of it: the estimate takes the letters that are never published with the share that p gives them, and is right on average only if they have it. The standard errors leave this out.&lt;/p&gt;</source>
   <translation>&lt;p&gt;知道信道的人可以修正其中一部分：对从不公布的字母，估计采用它们在 p 中的比例；只有实际比例确实如此，估计平均而言才是对的。标准误差不含这一点。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/column.py" />
   <source>&lt;p&gt;Who knows the channel can correct for it. {formula}The estimate is right on average, and its standard error says how far off it usually is; it may be below 0.&lt;/p&gt;</source>
   <translation>&lt;p&gt;知道信道的人可以加以校正。{formula}估计值平均而言是对的，标准误差说明它通常偏离多少；它可能小于 0。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/column.py" />
   <source>Before and after</source>
   <translation>之前和之后</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/column.py" />
   <source>No unbiased estimate exists: the channel mixes the counts of {names}.</source>
   <translation>不存在无偏估计：信道混合了 {names} 的计数。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/column.py" />
   <source>Records with each letter before and after they went through the channel.</source>
   <translation>经过信道之前和之后每个字母的记录数。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/column.py" />
   <source>The channel mixes the counts of {names}: no unbiased estimate exists. Letters that are never published are taken to have their share in p; the others are unbiased if that is right.</source>
   <translation>信道混合了 {names} 的计数：不存在无偏估计。从不公布的字母按它们在 p 中的比例计；如果这是对的，其余的就是无偏的。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/column.py" />
   <source>The true histogram, estimated</source>
   <translation>估计出的真实直方图</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/column.py" />
   <source>This demonstrates; it does not replace an audited release tool (seeded randomness, one record at a time).</source>
   <translation>这是演示；它不能代替经过审计的发布工具（随机数有种子，一次一条记录）。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/column.py" />
   <source>True counts with their estimates, for letters that are never published taken from p.</source>
   <translation>真实计数及其估计；从不公布的字母取自 p。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/column.py" />
   <source>True counts with their unbiased estimates from the published letters.</source>
   <translation>真实计数，以及由公布字母得出的无偏估计。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/column.py" />
   <source>assumed</source>
   <translation>假定</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/column.py" />
   <source>estimate</source>
   <translation>估计</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/column.py" />
   <source>off by, in errors</source>
   <translation>偏差（以标准误差计）</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/column.py" />
   <source>published</source>
   <translation>公布的</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/column.py" />
   <source>records</source>
   <translation>记录数</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/column.py" />
   <source>standard error</source>
   <translation>标准误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/column.py" />
   <source>taken from p, not estimated</source>
   <translation>取自 p，不是估计</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/column.py" />
   <source>true</source>
   <translation>真实</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/column.py" />
   <source>± 2 standard errors</source>
   <translation>±2 个标准误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/common.py" />
   <source>&lt;p&gt;Never published at this λ: &lt;b&gt;{names}&lt;/b&gt;. Whoever has such a letter is published as another.&lt;/p&gt;</source>
   <translation>&lt;p&gt;在这个 λ 处从不公布：&lt;b&gt;{names}&lt;/b&gt;。拥有这样的字母的人公布为别的字母。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/common.py" />
   <source>&lt;p&gt;The rarest letters are dropped first.&lt;/p&gt;</source>
   <translation>&lt;p&gt;最罕见的字母最先被舍弃。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/common.py" />
   <source>Adult, marital status</source>
   <translation>Adult，婚姻状况</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/common.py" />
   <source>Even the truth costs something for {names}: that is allowed, but D cannot come down to 0.</source>
   <translation>对 {names}，即使公布真值也有代价：这是允许的，但 D 不能降到 0。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/common.py" />
   <source>Nobody has {names}: it counts neither for the leak nor for D, but the channel's ε covers it.</source>
   <translation>没有人是 {names}：它既不计入泄露也不计入 D，但信道的 ε 涵盖它。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/common.py" />
   <source>Probability of each published letter, a row for each true one.</source>
   <translation>每个公布字母的概率，每个真实字母一行。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/common.py" />
   <source>The channel at λ = {slope}</source>
   <translation>λ = {slope} 处的信道</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/common.py" />
   <source>The letters are not all numbers: their places 1, 2, … are used for the distances.</source>
   <translation>这些字母不全是数：距离采用它们的位置 1、2、……。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/common.py" />
   <source>The paper prints p₅ = 0.3220 and a sum of 0.9993; only p₅ = 0.3227 gives its printed leaks: inferred.</source>
   <translation>论文印的是 p₅ = 0.3220，和为 0.9993；只有 p₅ = 0.3227 才能得出论文的泄露值：由此推断。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/common.py" />
   <source>The probabilities sum to {total}; each was divided by that.</source>
   <translation>概率之和是 {total}；每个都已除以它。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/common.py" />
   <source>expected distortion D</source>
   <translation>期望失真 D</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/common.py" />
   <source>given p(x, z)</source>
   <translation>给定的 p(x, z)</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/common.py" />
   <source>published letter</source>
   <translation>公布的字母</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/common.py" />
   <source>share of wrong letters D</source>
   <translation>错误字母的比例 D</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/common.py" />
   <source>true letter</source>
   <translation>真实字母</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/common.py" />
   <source>{source}, ε = {eps}</source>
   <translation>{source}，ε = {eps}</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/common.py" />
   <source>{source}, λ = {slope}, ε = {eps}</source>
   <translation>{source}，λ = {slope}，ε = {eps}</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/common.py" />
   <source>{source}, λ = {slope}, ε = –</source>
   <translation>{source}，λ = {slope}，ε = –</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/common.py" />
   <source>λ = {slope}</source>
   <translation>λ = {slope}</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/curve.py" />
   <source>&lt;p&gt;A person's letter X is one of {n}. A letter X̂ is published instead, by chance. It costs D = &lt;b&gt;{D}&lt;/b&gt; on average and tells &lt;b&gt;{leak}&lt;/b&gt; bits about X, of the {full} bits that the truth would tell.&lt;/p&gt;</source>
   <translation>&lt;p&gt;一个人的字母 X 是 {n} 个之一。公布的是按概率选出的字母 X̂。平均代价为 D = &lt;b&gt;{D}&lt;/b&gt;，透露关于 X 的 &lt;b&gt;{leak}&lt;/b&gt; 比特信息，而真值会透露 {full} 比特。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/curve.py" />
   <source>&lt;p&gt;Little leak is not a small ε. This channel has ε = &lt;b&gt;{eps}&lt;/b&gt;: some letter is e&lt;sup&gt;ε&lt;/sup&gt; times likelier for one person than for another. The leak is an average over everybody; ε is a promise to each.&lt;/p&gt;</source>
   <translation>&lt;p&gt;泄露小不等于 ε 小。这个信道的 ε = &lt;b&gt;{eps}&lt;/b&gt;：有的字母由一个人产生的可能性是由另一个人产生的 e&lt;sup&gt;ε&lt;/sup&gt; 倍。泄露是对所有人的平均；ε 是对每个人的承诺。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/curve.py" />
   <source>&lt;p&gt;The symmetric channel (stay, or any other letter alike) tells {symmetric} bits at the same D: the best one saves &lt;b&gt;{saved} %&lt;/b&gt;. Drag the point along the curve.&lt;/p&gt;</source>
   <translation>&lt;p&gt;对称信道（保持不变，或等可能地换成其他任一字母）在同一 D 下透露 {symmetric} 比特：最好的信道节省 &lt;b&gt;{saved}%&lt;/b&gt;。沿曲线拖动点。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/curve.py" />
   <source>&lt;p&gt;{formula}No channel with this D tells less. The best one keeps a letter or moves it by its cost: {channel}&lt;/p&gt;</source>
   <translation>&lt;p&gt;{formula}失真为 D 的信道中，没有一个透露得更少。最好的信道保留一个字母，或按代价移动它：{channel}&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/curve.py" />
   <source>D</source>
   <translation>D</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/curve.py" />
   <source>Leak against distortion: the least possible, the symmetric channel, and the channel with the least ε.</source>
   <translation>泄露随失真的变化：可能的最小值、对称信道，以及 ε 最小的信道。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/curve.py" />
   <source>The least leak for every distortion</source>
   <translation>每个失真下的最小泄露</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/curve.py" />
   <source>bits</source>
   <translation>比特</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/curve.py" />
   <source>channel</source>
   <translation>信道</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/curve.py" />
   <source>leak</source>
   <translation>泄露</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/curve.py" />
   <source>leak above R(D), bits</source>
   <translation>超过 R(D) 的泄露（比特）</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/curve.py" />
   <source>least leak R(D)</source>
   <translation>最小泄露 R(D)</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/curve.py" />
   <source>least ε</source>
   <translation>ε 最小</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/curve.py" />
   <source>no channel: below R(D)</source>
   <translation>没有信道：低于 R(D)</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/curve.py" />
   <source>symmetric</source>
   <translation>对称</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/curve.py" />
   <source>symmetric channel</source>
   <translation>对称信道</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/given.py" />
   <source>1 (tick “renormalise p(x, z)” to divide by the sum)</source>
   <translation>1（勾选“归一化 p(x, z)”即除以这个和）</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/given.py" />
   <source>1 (tick “renormalise” to divide by the sum)</source>
   <translation>1（勾选“归一化”即除以这个和）</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/given.py" />
   <source>a table of at most {most} pairs of x and z</source>
   <translation>至多 {most} 对 x 和 z 的表</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/given.py" />
   <source>a table with at least two different x</source>
   <translation>至少有两个不同 x 的表</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/given.py" />
   <source>all different</source>
   <translation>互不相同</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/given.py" />
   <source>at most {most} entries together</source>
   <translation>合起来至多 {most} 项</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/given.py" />
   <source>at most {most} for this distortion</source>
   <translation>对这种失真至多 {most} 个</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/given.py" />
   <source>divorced</source>
   <translation>离婚</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/given.py" />
   <source>letters</source>
   <translation>字母</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/given.py" />
   <source>letters and letters of Z</source>
   <translation>字母和 Z 的字母</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/given.py" />
   <source>married</source>
   <translation>已婚</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/given.py" />
   <source>married (absent)</source>
   <translation>已婚（配偶不在）</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/given.py" />
   <source>married (armed forces)</source>
   <translation>已婚（配偶为军人）</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/given.py" />
   <source>never married</source>
   <translation>未婚</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/given.py" />
   <source>own matrix</source>
   <translation>自定义矩阵</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/given.py" />
   <source>p(x, z)</source>
   <translation>p(x, z)</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/given.py" />
   <source>separated</source>
   <translation>分居</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/given.py" />
   <source>sum of p(x, z)</source>
   <translation>p(x, z) 之和</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/given.py" />
   <source>sum of the probabilities</source>
   <translation>概率之和</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/given.py" />
   <source>widowed</source>
   <translation>丧偶</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/given.py" />
   <source>{count} numbers</source>
   <translation>{count} 个数</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/given.py" />
   <source>{n} × {n} = {count} numbers, row by row</source>
   <translation>{n} × {n} = {count} 个数，逐行填写</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/model.py" />
   <source>Best for privacy</source>
   <translation>隐私最佳</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/model.py" />
   <source>Channel</source>
   <translation>信道</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/model.py" />
   <source>Column of a CSV</source>
   <translation>CSV 的一列</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/model.py" />
   <source>Curve</source>
   <translation>曲线</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/model.py" />
   <source>Paper tables</source>
   <translation>论文的表</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/model.py" />
   <source>Publishing a letter by chance: the least leak for a given distortion, and the least ε</source>
   <translation>按概率公布一个字母：给定失真下的最小泄露，以及最小的 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/model.py" />
   <source>Side information</source>
   <translation>辅助背景知识</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/model.py" />
   <source>Trust</source>
   <translation>信任</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>&lt;p&gt;&lt;b&gt;Table 2&lt;/b&gt; compares leaks at equal distortion: the symmetric channel and the paper's iteration, for marital status. Recomputed exactly, without iteration. {formula}&lt;/p&gt;</source>
   <translation>&lt;p&gt;&lt;b&gt;表 2&lt;/b&gt; 比较失真相等时的泄露：对称信道与论文的迭代，数据为婚姻状况。这里不用迭代，精确地重新计算。{formula}&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>&lt;p&gt;&lt;b&gt;Table 3&lt;/b&gt; compares distortions at equal leak. The bits are printed with two decimals, the symmetric D in steps of 0.005: differences of a few thousandths are rounding.&lt;/p&gt;&lt;p&gt;The paper's headline, {printed} % less distortion, is the &lt;b&gt;mean&lt;/b&gt; of the nine savings ({table} % from its table, {exact} % at exactly the printed bits). Its saved leak is a ratio of &lt;b&gt;sums&lt;/b&gt;: the two are averages of different kinds.&lt;/p&gt;</source>
   <translation>&lt;p&gt;&lt;b&gt;表 3&lt;/b&gt; 比较泄露相等时的失真。比特数印到两位小数，对称的 D 以 0.005 为一档：千分之几的差别来自舍入。&lt;/p&gt;&lt;p&gt;论文的主要结论，失真减少 {printed}%，是九个节省值的&lt;b&gt;平均&lt;/b&gt;（按它的表是 {table}%，按论文的比特数精确计算是 {exact}%）。它的泄露减少则是&lt;b&gt;总和&lt;/b&gt;之比：两者是不同种类的平均。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>&lt;p&gt;&lt;b&gt;λ = {slope}:&lt;/b&gt; the printed pair D = {printed}, leak = {rate} lies {below} bits &lt;b&gt;below&lt;/b&gt; R(D) = {least}: no channel can do that. A slip: the D of this λ is {exact}, and the leak is right.&lt;/p&gt;</source>
   <translation>&lt;p&gt;&lt;b&gt;λ = {slope}&lt;/b&gt;：论文的一对 D = {printed}、泄露 = {rate}，比 R(D) = {least} &lt;b&gt;低&lt;/b&gt; {below} 比特：没有信道能做到。这是笔误：这个 λ 的 D 是 {exact}，泄露是对的。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>&lt;p&gt;Algorithm 1 stops when a pass changes the leak by T bits or less. With T = {large} it is wrong by up to &lt;b&gt;{worst}&lt;/b&gt; bits, with T = {small} by up to {best}.&lt;/p&gt;&lt;p&gt;A small change is not a small error: near a λ where a letter drops out the passes creep. The slowest λ here, {slope}, took {passes} passes. The other tabs do not iterate on that: they stop on a certified bound, or use the closed form.&lt;/p&gt;</source>
   <translation>&lt;p&gt;一轮使泄露的变化不超过 T 比特时，算法 1 停止。T = {large} 时它的误差可达 &lt;b&gt;{worst}&lt;/b&gt; 比特，T = {small} 时可达 {best}。&lt;/p&gt;&lt;p&gt;变化小不等于误差小：在某个字母消失的 λ 附近，迭代进展缓慢。这里最慢的 λ = {slope} 用了 {passes} 轮。其他标签页不这样迭代：它们按经证明的界停止，或使用闭式解。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>&lt;p&gt;The paper's headline, {printed} % less leak, is one minus the ratio of the &lt;b&gt;sums&lt;/b&gt; ({table} % from its table, {exact} % exactly). Its other headline is a &lt;b&gt;mean of ratios&lt;/b&gt;: here that would be {mean} %.&lt;/p&gt;</source>
   <translation>&lt;p&gt;论文的主要结论，泄露减少 {printed}%，是一减去&lt;b&gt;总和&lt;/b&gt;之比（按它的表是 {table}%，精确计算是 {exact}%）。它的另一个结论是&lt;b&gt;比值的平均&lt;/b&gt;：在这里那将是 {mean}%。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>D exact</source>
   <translation>D（精确）</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>D printed</source>
   <translation>D（论文）</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>Difference between each printed value and the recomputed one.</source>
   <translation>论文的每个值与重新计算的值之差。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>Figure 10: distortion</source>
   <translation>图 10：失真</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>Figure 9: leak where it stops</source>
   <translation>图 9：停止处的泄露</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>Leak above that of the exact slope</source>
   <translation>泄露超出同一斜率精确值的部分</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>Passes of Algorithm 1</source>
   <translation>算法 1 的轮数</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>Printed minus recomputed</source>
   <translation>论文值减重新计算值</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>Printed pairs of distortion and leak on the recomputed curves of the symmetric and the best channel.</source>
   <translation>论文的失真和泄露值，叠加在重新计算的对称信道和最佳信道的曲线上。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>R at printed D</source>
   <translation>论文 D 值处的 R</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>T = {T}</source>
   <translation>T = {T}</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>The paper's figures are for wrong letters (Hamming): the chosen distortion is not used.</source>
   <translation>论文的图针对错误字母（汉明）：没有用到所选的失真。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>The paper's points and the exact curves</source>
   <translation>论文的点和精确的曲线</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>The printed p, divided by its sum 0.9993: some leaks differ from the printed ones.</source>
   <translation>论文的 p 除以它的和 0.9993：有些泄露与论文不同。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>With p₅ = 0.3227 for the printed 0.3220 all twelve leaks come out; choose marital status to compare.</source>
   <translation>用 p₅ = 0.3227 代替论文的 0.3220，十二个泄露全部相符；选择婚姻状况来比较。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>best</source>
   <translation>最佳</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>best D</source>
   <translation>最佳 D</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>best D printed</source>
   <translation>最佳 D（论文）</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>best exact</source>
   <translation>最佳（精确）</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>best printed</source>
   <translation>最佳（论文）</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>best, printed</source>
   <translation>最佳，论文值</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>best, recomputed: R(D)</source>
   <translation>最佳，重新计算：R(D)</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>difference</source>
   <translation>差</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>difference of best</source>
   <translation>最佳之差</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>impossible as printed</source>
   <translation>论文值不可能成立</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>leak at T = {T}</source>
   <translation>T = {T} 时的泄露</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>passes</source>
   <translation>轮数</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>passes at T = {T}</source>
   <translation>T = {T} 时的轮数</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>printed − recomputed, D</source>
   <translation>论文值 − 重新计算值（D）</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>printed − recomputed, bits</source>
   <translation>论文值 − 重新计算值（比特）</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>symmetric D</source>
   <translation>对称 D</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>symmetric D printed</source>
   <translation>对称 D（论文）</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>symmetric printed</source>
   <translation>对称（论文）</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>symmetric, printed</source>
   <translation>对称，论文值</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>symmetric, recomputed</source>
   <translation>对称，重新计算</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>{title} against λ, a curve for each T.</source>
   <translation>{title}随 λ 的变化，每个 T 一条曲线。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>λ</source>
   <translation>λ</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>✓ as printed</source>
   <translation>✓ 与论文相符</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>✗ impossible pair</source>
   <translation>✗ 不可能的一对</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/paper.py" />
   <source>✗ {what} differs</source>
   <translation>✗ {what} 不同</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>0.3220, as printed</source>
   <translation>0.3220，照论文</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>0.3227, fits its tables</source>
   <translation>0.3227，与论文的表相符</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>Adult occupation has 14; the values do not depend on it.</source>
   <translation>Adult 数据的职业有 14 种；结果与它无关。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>Algorithm 1 stops when the leak changes by T bits or less.</source>
   <translation>泄露的变化不超过 T 比特时，算法 1 停止。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>Another seed: other random letters from the same channel.</source>
   <translation>换一个种子：同一信道给出另一些随机字母。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>Cost of a wrong letter</source>
   <translation>错误字母的代价</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>Data</source>
   <translation>数据</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>Divide probabilities by their sum, where it is not 1.</source>
   <translation>概率之和不是 1 时，除以它们的和。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>Divide the probabilities of the pairs by their sum, where it is not 1.</source>
   <translation>各对的概率之和不是 1 时，除以它们的和。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>Each letter with its probability; letters that are numbers have distances.</source>
   <translation>每个字母及其概率；字母是数时就有距离。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>Expected cost; for Hamming the share of wrong letters.</source>
   <translation>期望代价；对汉明失真就是错误字母的比例。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>For figures 9 and 10: Algorithm 1 stops when the leak changes by T bits or less.</source>
   <translation>用于图 9 和图 10：泄露的变化不超过 T 比特时，算法 1 停止。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>For figures 9 and 10: a run of Algorithm 1 at each.</source>
   <translation>用于图 9 和图 10：在每个值处运行一次算法 1。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>Give the slope or the distortion; the other one follows along the curve.</source>
   <translation>给定斜率或失真；另一个沿曲线跟随。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>How often each letter occurs: everybody may know it, the attacker does.</source>
   <translation>每个字母出现的频率：人人都可以知道，攻击者也知道。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>Its share of the people.</source>
   <translation>它在人群中的比例。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>I₀ − I ≤ T as printed: it stops at once where the leak rises first.</source>
   <translation>照论文原式 I₀ − I ≤ T：泄露一开始上升时就立刻停止。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>MovieLens, film 785</source>
   <translation>MovieLens，影片 785</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>No letter is more than e^ε times likelier for one person than for another.</source>
   <translation>任何字母由一个人产生的可能性，都不超过由另一个人产生的 e^ε 倍。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>Of x and z together.</source>
   <translation>x 与 z 的联合概率。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>Point on the curve</source>
   <translation>曲线上的点</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>Privacy</source>
   <translation>隐私</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>Probability of each pair; pairs that are not listed never occur.</source>
   <translation>每一对的概率；没有列出的对从不出现。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>Publishing</source>
   <translation>公布</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>Recomputed for marital status, beside the printed values.</source>
   <translation>对婚姻状况重新计算，与论文的值对照。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>Row by row: the costs of every published letter for the first true letter, then the second …</source>
   <translation>逐行填写：第一个真实字母对应各公布字母的代价，然后是第二个……</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>So many are drawn from the distribution; a CSV brings its own.</source>
   <translation>从分布中抽取这么多人；CSV 自带人数。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>The channel that every record goes through.</source>
   <translation>每条记录所经过的信道。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>The letter to be published.</source>
   <translation>要公布的字母。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>The paper</source>
   <translation>论文</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>The paper's algorithm</source>
   <translation>论文的算法</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>The printed probabilities sum to 0.9993; only 0.3227 gives all printed leaks.</source>
   <translation>论文的概率之和是 0.9993；只有 0.3227 才能得出论文的所有泄露值。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>What a unit of distortion is worth, in nats of leak: large is accurate.</source>
   <translation>一个单位的失真折合多少奈特的泄露；越大越准确。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>What an attacker who holds z learns, or the problem that the paper solves.</source>
   <translation>掌握 z 的攻击者得知什么，或论文所解的问题。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>What is published.</source>
   <translation>公布的内容。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>What it costs to publish letter y when x is true.</source>
   <translation>真实字母为 x 时公布字母 y 的代价。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>What the attacker holds.</source>
   <translation>攻击者掌握的内容。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>chosen by</source>
   <translation>设定方式</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>column of a CSV</source>
   <translation>CSV 的一列</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>distance |x − y|</source>
   <translation>距离 |x − y|</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>distortion</source>
   <translation>失真</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>distribution of X</source>
   <translation>X 的分布</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>figures 9, 10: effect of T</source>
   <translation>图 9、10：T 的影响</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>given: p(x, z)</source>
   <translation>给定的 p(x, z)</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>least distortion, at ε</source>
   <translation>给定 ε，失真最小</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>least leak, at λ</source>
   <translation>给定 λ，泄露最小</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>letters of the paper's Z</source>
   <translation>论文的 Z 的字母</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>of the best private channel</source>
   <translation>隐私最佳信道</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>people, without a CSV</source>
   <translation>人数（没有 CSV 时）</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>publish again</source>
   <translation>抽取批次</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>published through</source>
   <translation>公布所用信道</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>p₅ of the paper</source>
   <translation>论文的 p₅</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>renormalise</source>
   <translation>归一化</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>renormalise p(x, z)</source>
   <translation>归一化 p(x, z)</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>side information</source>
   <translation>辅助背景知识</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>slope</source>
   <translation>斜率</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>slopes to run</source>
   <translation>要运行的斜率</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>squared distance (x − y)²</source>
   <translation>平方距离 (x − y)²</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>stop at a change of</source>
   <translation>变化不超过此值时停止</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>stop rule to the letter</source>
   <translation>照字面的停止条件</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>symmetric, at D</source>
   <translation>给定 D，对称</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>table 2: equal D</source>
   <translation>表 2：D 相等</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>table 3: equal leak</source>
   <translation>表 3：泄露相等</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>table or figure</source>
   <translation>表或图</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>the paper's problem 2</source>
   <translation>论文的问题 2</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>thresholds to try</source>
   <translation>要试的门限</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>typed</source>
   <translation>自行输入</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>wrong letter (Hamming)</source>
   <translation>错误字母（汉明）</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>x</source>
   <translation>x</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/params.py" />
   <source>z</source>
   <translation>z</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/private.py" />
   <source>&lt;p&gt;At the same D the channel with the least leak tells {less} instead of {more} bits, but its ε is &lt;b&gt;{worse}&lt;/b&gt; instead of {eps}: a published {letter} is {times} times likelier for one person than for another.&lt;/p&gt;</source>
   <translation>&lt;p&gt;在同一 D 下，泄露最小的信道透露 {less} 而不是 {more} 比特，但它的 ε 是 &lt;b&gt;{worse}&lt;/b&gt; 而不是 {eps}：公布的 {letter} 由一个人产生的可能性是由另一个人产生的 {times} 倍。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/private.py" />
   <source>&lt;p&gt;For wrong letters the best private channel is randomised response over the likeliest letters, and its ε is the slope λ at which the least-leak channel has the same D.&lt;/p&gt;</source>
   <translation>&lt;p&gt;对错误字母，隐私最佳的信道是在最常见的字母上的随机响应，它的 ε 就是泄露最小的信道达到同一 D 时的斜率 λ。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/private.py" />
   <source>&lt;p&gt;Two ways to ask for privacy. &lt;b&gt;Least leak:&lt;/b&gt; how much the published letter tells on average. &lt;b&gt;Least ε:&lt;/b&gt; how much it can tell about anybody at worst. They lead to different channels.&lt;/p&gt;</source>
   <translation>&lt;p&gt;要求隐私有两种方式。&lt;b&gt;泄露最小&lt;/b&gt;：公布的字母平均透露多少。&lt;b&gt;ε 最小&lt;/b&gt;：它在最坏情况下能透露关于任何一个人的多少信息。两者导向不同的信道。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/private.py" />
   <source>&lt;p&gt;{formula}Of all channels with ε = {eps}, this one has the least distortion: &lt;b&gt;{D}&lt;/b&gt;. It publishes {kept} of {n} letters.&lt;/p&gt;</source>
   <translation>&lt;p&gt;{formula}在 ε = {eps} 的所有信道中，这个的失真最小：&lt;b&gt;{D}&lt;/b&gt;。它公布 {n} 个字母中的 {kept} 个。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/private.py" />
   <source>At this ε nothing is left to compare: D is at its least.</source>
   <translation>在这个 ε 处没有什么可比较的了：D 已经最小。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/private.py" />
   <source>Distortion against ε for the three kinds of channels.</source>
   <translation>三类信道的失真随 ε 的变化。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/private.py" />
   <source>Leak against ε for channels with the least leak, with the least ε, and symmetric ones.</source>
   <translation>泄露最小的、ε 最小的和对称的信道的泄露随 ε 的变化。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/private.py" />
   <source>Least distortion at ε = {eps}</source>
   <translation>ε = {eps} 时的最小失真</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/private.py" />
   <source>Least leak at the same D</source>
   <translation>同一 D 下的最小泄露</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/private.py" />
   <source>Little leak, little ε: two wishes</source>
   <translation>泄露小，ε 小：两个愿望</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/private.py" />
   <source>What ε costs</source>
   <translation>ε 的代价</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/private.py" />
   <source>least D at this ε</source>
   <translation>该 ε 下 D 最小</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/private.py" />
   <source>least D for its ε</source>
   <translation>各 ε 下 D 最小</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/private.py" />
   <source>least leak at this D</source>
   <translation>该 D 下泄露最小</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/private.py" />
   <source>least leak for its D</source>
   <translation>各 D 下泄露最小</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/private.py" />
   <source>symmetric at this D</source>
   <translation>该 D 下的对称信道</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>&lt;p&gt;&lt;b&gt;The paper's problem 2&lt;/b&gt; looks for q(x̂, z|x) with the least I(X; X̂, Z), where d does not see z. {formula}From a uniform start r stays the same for every z (here to {spread}): z carries nothing, and the value is that without Z, {rate} bits.&lt;/p&gt;</source>
   <translation>&lt;p&gt;&lt;b&gt;论文的问题 2&lt;/b&gt; 寻找使 I(X; X̂, Z) 最小的 q(x̂, z|x)，其中 d 与 z 无关。{formula}从均匀的初值出发，r 对每个 z 始终相同（这里精确到 {spread}）：z 不携带任何信息，值就是没有 Z 时的值，{rate} 比特。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>&lt;p&gt;Algorithm 1 took &lt;b&gt;{n}&lt;/b&gt; passes to a change of T = {T} bits. Printed is “until I₀ − I ≤ T”: taken to the letter that stops at once wherever the leak rises at the first pass. |I₀ − I| ≤ T gives the paper's tables.&lt;/p&gt;</source>
   <translation>&lt;p&gt;算法 1 用了 &lt;b&gt;{n}&lt;/b&gt; 轮，达到变化 T = {T} 比特。论文印作“直到 I₀ − I ≤ T”：照字面执行，只要第一轮泄露上升就立刻停止。|I₀ − I| ≤ T 才得出论文的表。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>&lt;p&gt;An attacker's side information is something else: a z that is &lt;b&gt;given&lt;/b&gt; with its own p(x, z). Choose it on the left.&lt;/p&gt;</source>
   <translation>&lt;p&gt;攻击者的辅助背景知识是另一回事：一个&lt;b&gt;给定&lt;/b&gt;的 z，有它自己的 p(x, z)。请在左侧选择。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>&lt;p&gt;Its ε = {paper} belongs to the algorithm, which still gives a trace of probability to letters that are on their way out. The exact channel never publishes them: ε = {exact}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;ε = {paper} 属于这个算法，它仍给正在消失的字母留有一点概率。精确的信道从不公布它们：ε = {exact}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>&lt;p&gt;The attacker already holds z, which tells &lt;b&gt;{held}&lt;/b&gt; bits about X. The published letter alone tells {alone}; to this attacker it adds &lt;b&gt;{added}&lt;/b&gt;, so that both together tell &lt;b&gt;{both}&lt;/b&gt;.&lt;/p&gt;</source>
   <translation>&lt;p&gt;攻击者已经掌握 z，它透露关于 X 的 &lt;b&gt;{held}&lt;/b&gt; 比特。公布的字母单独透露 {alone}；对这个攻击者，它增加 &lt;b&gt;{added}&lt;/b&gt;，两者合起来透露 &lt;b&gt;{both}&lt;/b&gt;。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>&lt;p&gt;The dotted curve is the least addition of any channel that is blind to z. The paper's “side information” is another problem: choose it on the left.&lt;/p&gt;</source>
   <translation>&lt;p&gt;点线是任何看不到 z 的信道的最小增加量。论文的“辅助背景知识”是另一个问题：请在左侧选择。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>&lt;p&gt;{formula}Part of what X̂ tells, z has told before: the addition is never more than I(X; X̂).&lt;/p&gt;</source>
   <translation>&lt;p&gt;{formula}X̂ 透露的一部分 z 先前已经透露：增加量从不超过 I(X; X̂)。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>Algorithm 1, pass by pass</source>
   <translation>算法 1，逐轮</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>Here p(x) is that of the joint law; the distribution under Data is not used.</source>
   <translation>这里的 p(x) 来自联合分布；没有用到“数据”下的分布。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>I(X; X̂) of its channel</source>
   <translation>它的信道的 I(X; X̂)</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>I(X; X̂, Z)</source>
   <translation>I(X; X̂, Z)</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>I(X; X̂, Z) returned, bits</source>
   <translation>返回的 I(X; X̂, Z)（比特）</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>Leak after each pass of Algorithm 1, and the exact least leak.</source>
   <translation>算法 1 每轮之后的泄露，以及精确的最小泄露。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>Leaks with and without side information against distortion.</source>
   <translation>有和没有辅助背景知识时泄露随失真的变化。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>Probability of each published letter together with each z: alike for every z.</source>
   <translation>每个公布字母与每个 z 一起的概率：对每个 z 都相同。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>Probability of each true letter together with each side information.</source>
   <translation>每个真实字母与每种辅助背景知识一起的概率。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>Stopped after {n} passes: the leak still changes by more than T.</source>
   <translation>{n} 轮后停止：泄露的变化仍大于 T。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>Taken to the letter the printed rule stops after {n} pass(es), {more} bits above the least leak.</source>
   <translation>论文的条件照字面执行，在 {n} 轮后停止，比最小泄露高 {more} 比特。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>The probabilities of the pairs sum to {total}; each was divided by that.</source>
   <translation>各对的概率之和是 {total}；每个都已除以它。</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>What is known about X</source>
   <translation>关于 X 已知多少</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>Who holds which z: p(x, z)</source>
   <translation>谁掌握哪个 z：p(x, z)</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>X̂ alone: I(X; X̂)</source>
   <translation>仅 X̂：I(X; X̂)</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>X̂ in addition to z: I(X; X̂ | Z)</source>
   <translation>z 之外再加 X̂：I(X; X̂ | Z)</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>both: I(X; X̂, Z)</source>
   <translation>两者：I(X; X̂, Z)</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>computed by</source>
   <translation>计算方式</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>exact, without Z</source>
   <translation>精确，没有 Z</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>in addition to z</source>
   <translation>z 之外的增加</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>least addition of any channel</source>
   <translation>任何信道的最小增加</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>least leak R(D) = {rate}</source>
   <translation>最小泄露 R(D) = {rate}</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>pass</source>
   <translation>轮</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>r(x̂, z) at the stop</source>
   <translation>停止时的 r(x̂, z)</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>side information z</source>
   <translation>辅助背景知识 z</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>the paper's algorithm</source>
   <translation>论文的算法</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>the paper's z</source>
   <translation>论文的 z</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>together with z</source>
   <translation>与 z 一起</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>what tells about X</source>
   <translation>什么透露关于 X 的信息</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>without z: R(D)</source>
   <translation>没有 z：R(D)</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>z alone</source>
   <translation>仅 z</translation>
  </message>
  <message>
   <location filename="../../app/labs/channel/side.py" />
   <source>z alone: I(X; Z)</source>
   <translation>仅 z：I(X; Z)</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/belief.py" />
   <source>An attacker who is {prior} % sure before</source>
   <translation>一个事先有 {prior}% 把握的攻击者</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/belief.py" />
   <source>Belief {before} of 100 before, at most {this} after one release and {all} after all; right guesses {g0}, {g1}, at most {g2} of 100.</source>
   <translation>以百分数计：发布前的信念 {before}，一次发布后至多 {this}，全部发布后至多 {all}；猜对 {g0}、{g1}、至多 {g2}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/belief.py" />
   <source>Belief {before} of 100 before; in at least {cases} of 1000 cases at most {this} after one release and {all} after all; right guesses {g0}, {g1}, at most {g2} of 100.</source>
   <translation>以百分数计：发布前的信念 {before}；1000 次中至少有 {cases} 次，一次发布后至多 {this}，全部发布后至多 {all}；猜对 {g0}、{g1}、至多 {g2}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/belief.py" />
   <source>Every prior</source>
   <translation>每一种先验</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/belief.py" />
   <source>The largest belief after all releases in at least {cases} of 1000 cases, for every belief before.</source>
   <translation>对每个原来的信念：1000 次中至少有 {cases} 次，全部发布之后的信念不超过这条曲线。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/belief.py" />
   <source>The largest belief after all releases, for every belief before.</source>
   <translation>对每个先前的信念，所有发布之后的最大信念。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/belief.py" />
   <source>after, of 100</source>
   <translation>发布后（每 100）</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/belief.py" />
   <source>any mechanism, all releases</source>
   <translation>任何机制，所有发布</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/belief.py" />
   <source>at most after</source>
   <translation>之后至多</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/belief.py" />
   <source>before, of 100</source>
   <translation>发布前（每 100）</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/belief.py" />
   <source>belief that you are in</source>
   <translation>认为你在数据中的信念</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/belief.py" />
   <source>belief that your value is A, not B</source>
   <translation>认为你的值是 A 而不是 B 的信念</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/belief.py" />
   <source>guesses that are right</source>
   <translation>猜对的次数</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/belief.py" />
   <source>of 100</source>
   <translation>每 100</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/belief.py" />
   <source>this noise, one release</source>
   <translation>这种噪声，一次发布</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>Choose ε</source>
   <translation>选取 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>Four questions: which ε is accurate enough and private enough, and what it means</source>
   <translation>四个问题：哪个 ε 既够准确、保护又足够，它意味着什么</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>Odds and error</source>
   <translation>猜中频次与误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/odds.py" />
   <source>All {k} releases, of 100</source>
   <translation>全部 {k} 次发布，每 100 次</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/odds.py" />
   <source>All {k}, at worst, of 100</source>
   <translation>全部 {k} 次发布，最坏情况，每 100 次</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/odds.py" />
   <source>At worst, of 100</source>
   <translation>最坏情况，每 100 次</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/odds.py" />
   <source>Noise of {n} possible releases against the tolerated error.</source>
   <translation>{n} 次可能发布的噪声，与容许误差对照。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/odds.py" />
   <source>This noise, of 100</source>
   <translation>这种噪声，每 100 次</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/odds.py" />
   <source>Under it the sampling error of the data, which is there without noise.</source>
   <translation>下方是数据的抽样误差，没有噪声时它也存在。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/odds.py" />
   <source>error of a release</source>
   <translation>一次发布的误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/odds.py" />
   <source>noise 95 %: ± {width}</source>
   <translation>噪声 95%：±{width}</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/odds.py" />
   <source>sampling 95 %: ± {width}</source>
   <translation>抽样 95%：±{width}</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/odds.py" />
   <source>tolerated ± {t}</source>
   <translation>容许 ±{t}</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/odds.py" />
   <source>value A</source>
   <translation>值为 A</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/odds.py" />
   <source>value B</source>
   <translation>值为 B</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/odds.py" />
   <source>you are IN</source>
   <translation>你在数据中</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/odds.py" />
   <source>you are OUT</source>
   <translation>你不在数据中</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/odds.py" />
   <source>{count} said ‘A’</source>
   <translation>{count} 次猜“A”</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/odds.py" />
   <source>{count} said ‘in’</source>
   <translation>{count} 次猜“在”</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/odds.py" />
   <source>{n} draws, {out} beyond</source>
   <translation>{n} 次抽样，{out} 次超出</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/odds.py" />
   <source>{title}: of 100 cases {out} make the best attacker say that you are in if you are not, {inside} if you are.</source>
   <translation>{title}：100 例中，你不在时有 {out} 例会使最强的攻击者说你在，你在时有 {inside} 例。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/odds.py" />
   <source>{title}: of 100 cases {out} make the best attacker say that your value is A if it is B, {inside} if it is A.</source>
   <translation>{title}：100 例中，你的值是 B 时有 {out} 例会使最强的攻击者说它是 A，是 A 时有 {inside} 例。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>1  What is released?</source>
   <translation>1  发布什么？</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>2  How sure may an attacker be?</source>
   <translation>2  攻击者可以有多大把握？</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>3  How wrong may the answer be?</source>
   <translation>3  答案可以错多少？</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>4  How many releases share the budget?</source>
   <translation>4  多少次发布共用预算？</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>A public bound; values beyond it are set to it before the release.</source>
   <translation>公开的界限；发布之前，超出的值会被设为界限值。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>A public guess of the answer, used only to turn percent into units.</source>
   <translation>对答案的公开猜测，只用来把百分比换算成单位。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>About how many people the data hold, a public number; a mean that is divided by n is divided by it.</source>
   <translation>数据中大约有多少人，是一个公开的数；以 n 为除数的平均值就除以它。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>About which share of the people is counted; a public guess, for the sampling error of a count.</source>
   <translation>大约有多大比例的人被计入；公开的猜测，用于计数的抽样误差。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>All amounts by which one person can change the answer.</source>
   <translation>一个人可能使答案改变的所有数量。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>As a chance of guessing right, as a belief for a given prior, or for n possible worlds.</source>
   <translation>用猜对的概率、给定先验下的信念，或 n 个可能世界来表示。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>Discrete Laplace (whole numbers)</source>
   <translation>离散拉普拉斯（整数）</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>Each number draws other releases; play to watch how they differ.</source>
   <translation>每个数抽出另外一些发布；播放可以看它们如何不同。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>For the Gaussian and for exact addition; far below 1/n.</source>
   <translation>用于高斯机制和精确组合；要远小于 1/n。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>For the privacy label</source>
   <translation>用于隐私标签</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>How far the released number may be from the true one.</source>
   <translation>发布的数可以与真实的数相差多少。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>How many such numbers about the same people share the budget.</source>
   <translation>关于同一批人共发布多少个这样的数。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>How often a number may be further off: 0.05 is 5 of 100 releases, for each number by itself.</source>
   <translation>误差超出容差的发布可以占多大比例：0.05 即 100 次发布中的 5 次，对每个数单独而言。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>How sure the attacker is without the release; drag it in the picture of belief.</source>
   <translation>没有发布时攻击者有多大把握；可在信念图中拖动。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>It decides how much one person can change the answer.</source>
   <translation>它决定一个人能使答案改变多少。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>Neighbors differ by one person changed, and the number of people is public, instead of one person more or less. Then nothing is promised about whether a person is in the data.</source>
   <translation>相邻数据集相差“替换一个人”，而且人数公开；而不是“增加或减少一个人”。这时对一个人是否在数据中没有任何承诺。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>Noise is added once, after the data were put together: by one curator or by several parties.</source>
   <translation>数据汇集之后加一次噪声：由一个数据管理者，或由几方共同完成。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>One person changes so many cells by 1 each. It must be so by nature, or because the rest is dropped before the release; someone in more cells has less protection.</source>
   <translation>一个人使这么多个格子各改变 1。这必须由数据本身决定，或者因为发布前舍弃了其余部分；出现在更多格子中的人受到的保护更弱。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>One person more or less changes n, too. Either the noisy sum is divided by a public number n, or the sums of the distances from both bounds get noise: their ratio is the mean, and the number of people stays secret.</source>
   <translation>多一人或少一人也会改变 n。要么把加噪的和除以一个公开的数 n；要么给到两个界限的距离之和各加噪声：由它们的比得到平均值，人数保持秘密。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>Release again</source>
   <translation>再次发布</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>So many possible releases lie beside the tolerated error.</source>
   <translation>与容许误差对照的可能发布有这么多次。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>Standard deviation, for the sampling error of a sum or mean; 0 takes the largest: half the range.</source>
   <translation>标准差，用于总和或平均值的抽样误差；0 取最大值：范围的一半。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>Take the suggestion, or try a value of your own.</source>
   <translation>采用建议，或试试自己的值。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>The attacker knows all records but one, which may be any of so many (Lee and Clifton).</source>
   <translation>攻击者知道除一条以外的所有记录，那一条可能是这么多条中的任何一条（Lee 和 Clifton）。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>The budget of one person over all releases together.</source>
   <translation>一个人在所有发布中的预算之和。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>The decision</source>
   <translation>决定</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>The noisy count is rounded: it is off by more than 20 only from 21 on.</source>
   <translation>加噪的计数取整：从 21 起才算偏离超过 20。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>The probability that must not be exceeded, whatever is released.</source>
   <translation>无论发布什么，都不得超过的概率。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>The time that ε covers, such as: each year, or once. Empty: these releases only.</source>
   <translation>ε 所涵盖的时间，例如：每年，或一次。留空：仅限这些发布。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>The tolerance is a share of the value below.</source>
   <translation>容差是下面那个值的一个比例。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>Then the answer has a sampling error too, without any noise. It is shown beside the noise.</source>
   <translation>那么即使没有噪声，答案也有抽样误差。它显示在噪声旁边。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>What is shown under the window.</source>
   <translation>窗口下方显示什么。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>What the people of one unit are called, such as: a household. How many they are is said above, as g.</source>
   <translation>一个保护单位的名称，例如：一户。其中有多少人由上面的 g 给出。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>Which noise is added.</source>
   <translation>加入哪种噪声。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>a count</source>
   <translation>一个计数</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>a histogram</source>
   <translation>一个直方图</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>a mean</source>
   <translation>一个平均值</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>a person may be replaced by another</source>
   <translation>一个人可以被另一个人替换</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>a sum</source>
   <translation>一个总和</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>almost sure</source>
   <translation>几乎确定</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>at most</source>
   <translation>最大允许值</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>before the release</source>
   <translation>发布前的信念</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>belief, own prior</source>
   <translation>信念，自定义先验</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>cells that one person may be in</source>
   <translation>一个人可出现的格子数</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>exactly, with δ</source>
   <translation>精确组合，带 δ</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>except in a share of</source>
   <translation>例外的比例</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>expected value</source>
   <translation>预期值</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>guess, prior ½</source>
   <translation>猜测，先验 ½</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>hardly knows</source>
   <translation>几乎不知道</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>how the mean is made</source>
   <translation>平均值的做法</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>how they add up</source>
   <translation>相加方式</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>how you say it</source>
   <translation>表示方式</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>in percent of an expected value</source>
   <translation>以预期值的百分比计</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>kε with δ = 0, or the exact optimum with a slack δ.</source>
   <translation>δ = 0 时的 kε，或带松弛量 δ 的精确最优值。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>more answers</source>
   <translation>更多答案</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>n possible worlds</source>
   <translation>n 个可能世界</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>one person's value, least</source>
   <translation>个人取值下界</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>one person's value, most</source>
   <translation>个人取值上界</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>one trusted curator</source>
   <translation>一个可信的数据管理者</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>over what time</source>
   <translation>在多长时间内</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>own</source>
   <translation>自定义</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>own neighbor set</source>
   <translation>自定义邻居集</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>people in one unit</source>
   <translation>一个保护单位的人数</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>people in the data</source>
   <translation>数据中的人数</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>possible releases</source>
   <translation>抽取批次</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>published as whole numbers</source>
   <translation>以整数公布</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>releases that are drawn</source>
   <translation>抽取的发布次数</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>several parties, none sees all</source>
   <translation>几方，没有一方看到全部</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>share that counts</source>
   <translation>被计入的比例</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>simply</source>
   <translation>简单相加</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>spread of one person's value</source>
   <translation>一个人的值的离散程度</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>suggested</source>
   <translation>建议值</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>sum divided by a public n</source>
   <translation>和除以公开的 n</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>the data are a random sample</source>
   <translation>数据是随机样本</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>total privacy loss</source>
   <translation>总隐私损失</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>two noisy sums, n secret</source>
   <translation>两个加噪的和，n 保密</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>unit of protection</source>
   <translation>保护单位</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>what is released</source>
   <translation>发布内容</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>who sees the raw data</source>
   <translation>谁能看到原始数据</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>wrong by at most</source>
   <translation>误差至多</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>ε of all releases</source>
   <translation>所有发布的 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>ε protects so many people together (a household): their data come and go as one.</source>
   <translation>ε 把这么多人（一户）一起保护：他们的数据同时出现、同时消失。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/privacy.py" />
   <source>0: the bound holds without exception</source>
   <translation>0：界限无一例外地成立</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/privacy.py" />
   <source>A unit has at most {g} people; larger groups have less protection.</source>
   <translation>一个保护单位至多 {g} 人；更大的群体受到的保护更弱。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/privacy.py" />
   <source>Decision</source>
   <translation>决定</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/privacy.py" />
   <source>Each value is set to the public bounds {low} and {high} before the release.</source>
   <translation>发布前，每个值都被截到公开界限 {low} 和 {high} 之间。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/privacy.py" />
   <source>Error by noise</source>
   <translation>噪声误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/privacy.py" />
   <source>Mechanism</source>
   <translation>机制</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/privacy.py" />
   <source>Neighbors</source>
   <translation>相邻数据集</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/privacy.py" />
   <source>One person is in at most {m} cells, by 1 in each: by nature, or because the rest is dropped before the release. The list of cells is public.</source>
   <translation>一个人至多出现在 {m} 个格子中，每个格子计 1：由数据本身决定，或者因为发布前舍弃了其余部分。格子的列表是公开的。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/privacy.py" />
   <source>Over what time</source>
   <translation>时间范围</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/privacy.py" />
   <source>The number of people is public; whether somebody is in the data is not protected.</source>
   <translation>人数是公开的；一个人是否在数据中不受保护。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/privacy.py" />
   <source>There are at most {k} such releases about the same people, and no others.</source>
   <translation>关于同一批人的这类发布至多 {k} 次，没有其他发布。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/privacy.py" />
   <source>Unit of protection</source>
   <translation>保护单位</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/privacy.py" />
   <source>What is composed</source>
   <translation>组合范围</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/privacy.py" />
   <source>What is released</source>
   <translation>发布内容</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/privacy.py" />
   <source>Whom to trust</source>
   <translation>信任对象</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/privacy.py" />
   <source>added up exactly</source>
   <translation>精确组合</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/privacy.py" />
   <source>added up simply</source>
   <translation>简单相加</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/privacy.py" />
   <source>at most {width} in 95 of 100 releases, for each cell by itself</source>
   <translation>每个格子单独看：100 次发布中有 95 次误差不超过 {width}</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/privacy.py" />
   <source>at most {width} in 95 of 100 releases, for each number by itself</source>
   <translation>每个数单独看：100 次发布中有 95 次误差不超过 {width}</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/privacy.py" />
   <source>central model: {where}; noise is added before anything is published</source>
   <translation>中心化模型：{where}；先加噪声，后公布</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/privacy.py" />
   <source>n = {n} is published without noise.</source>
   <translation>n = {n} 不加噪声公布。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/privacy.py" />
   <source>n public, one n for both neighbors</source>
   <translation>n 公开，两个相邻数据集的 n 相同</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/privacy.py" />
   <source>one person</source>
   <translation>一个人</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/privacy.py" />
   <source>one release; nothing else about the same people</source>
   <translation>一次发布；关于同一批人没有其他发布</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/privacy.py" />
   <source>these releases only; any further one adds to ε</source>
   <translation>仅限这些发布；任何后续发布都会增加 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/privacy.py" />
   <source>up to {g} people together</source>
   <translation>至多 {g} 人一起</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/privacy.py" />
   <source>{kind} ({how})</source>
   <translation>{kind}（{how}）</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/privacy.py" />
   <source>{kind}, about {n} people</source>
   <translation>{kind}，约 {n} 人</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/privacy.py" />
   <source>{k} releases about the same people, {how}</source>
   <translation>关于同一批人的 {k} 次发布，{how}</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/privacy.py" />
   <source>{name}: {people}</source>
   <translation>{name}：{people}</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/privacy.py" />
   <source>{total} in total</source>
   <translation>总计 {total}</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/privacy.py" />
   <source>{total} in total, {each} for each release</source>
   <translation>总计 {total}，每次发布 {each}</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/privacy.py" />
   <source>δ (slack)</source>
   <translation>δ（松弛量）</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/privacy.py" />
   <source>ε (privacy loss)</source>
   <translation>ε（隐私损失）</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>95 % within ±</source>
   <translation>95% 误差在 ± 以内</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>&lt;p&gt;&lt;b&gt;Accuracy floor:&lt;/b&gt; to be within ± {t} in {p} of 100 releases, each number by itself, ε must be at least &lt;b&gt;{floor}&lt;/b&gt;.&lt;/p&gt;</source>
   <translation>&lt;p&gt;&lt;b&gt;ε 下限（准确度）&lt;/b&gt;：要使每个数单独在 100 次发布中有 {p} 次误差在 ±{t} 以内，ε 必须至少为 &lt;b&gt;{floor}&lt;/b&gt;。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>&lt;p&gt;&lt;b&gt;Accuracy:&lt;/b&gt; with ε = 100 the error is still above ± {t} in more than {q} of 100 releases.&lt;/p&gt;</source>
   <translation>&lt;p&gt;&lt;b&gt;准确度&lt;/b&gt;：即使 ε = 100，100 次发布中仍有超过 {q} 次误差大于 ±{t}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>&lt;p&gt;&lt;b&gt;Exactly:&lt;/b&gt; the privacy losses of {k} such releases, composed numerically at the change that betrays most ({change}), spend ε between {low} and {high} at δ = {delta}. Added up simply they would be said to spend {basic}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;&lt;b&gt;精确地说&lt;/b&gt;，{k} 次这样的发布的隐私损失，在泄露最多的变化量（{change}）处经数值组合，在 δ = {delta} 时花费的 ε 在 {low} 与 {high} 之间。简单相加则得 {basic}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>&lt;p&gt;&lt;b&gt;Privacy ceiling:&lt;/b&gt; ρ = {rho} is asked of an attacker who has that much without any release, or whom δ alone may lift there: no ε can do it.&lt;/p&gt;</source>
   <translation>&lt;p&gt;&lt;b&gt;ε 上限（隐私）&lt;/b&gt;：不作任何发布，攻击者就已有 ρ = {rho} 的把握，或者单凭 δ 就可能达到：任何 ε 都做不到。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>&lt;p&gt;&lt;b&gt;Suggestion: ε = {eps}&lt;/b&gt;, the floor rounded up: just below the floor the accuracy is missed, and more ε than that is privacy given away.&lt;/p&gt;</source>
   <translation>&lt;p&gt;&lt;b&gt;建议：ε = {eps}&lt;/b&gt;，即下限向上取整：稍低于下限就达不到准确度，再大的 ε 则白白付出隐私。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>&lt;p&gt;The landmarks protect different units; none is approved by the registry. ρ is converted at δ = {delta} (Canonne, Kamath and Steinke).&lt;/p&gt;</source>
   <translation>&lt;p&gt;各参照值的保护单位不同，登记处没有批准其中任何一个。ρ 按 δ = {delta} 换算（Canonne、Kamath 和 Steinke）。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>&lt;p&gt;You release &lt;b&gt;{kind}&lt;/b&gt;, {k} time(s) from one budget. Neighbors: {neighbors}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;你发布&lt;b&gt;{kind}&lt;/b&gt;，用同一份预算发布 {k} 次。相邻数据集：{neighbors}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>Above about ε = 5 the guarantee alone says little: an attacker may become almost certain.</source>
   <translation>ε 大约超过 5 之后，保证本身已说明不了什么：攻击者可能变得几乎确定。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>Accuracy floor and privacy ceiling on a logarithmic axis, with published deployments as landmarks.</source>
   <translation>对数轴上由准确度定出的 ε 下限和由隐私定出的 ε 上限，以已公布的部署为参照。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>Any one of these would open the window — {ways}.</source>
   <translation>以下任何一项都能打开窗口——{ways}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>No single change of t, β, ρ or k opens the window.</source>
   <translation>单独改变 t、β、ρ 或 k 都打不开窗口。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>No ε satisfies both</source>
   <translation>没有 ε 同时满足两者</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>P(error &gt; t)</source>
   <translation>P(误差 &gt; t)</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>The minimal set needs the true neighbor set; for this kind of release V is the one shown.</source>
   <translation>最小点集机制需要真实的邻居集；对这类发布，V 就是所显示的那个。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>The window for ε</source>
   <translation>ε 的窗口</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>With the minimal set a larger ε can be less accurate on a short stretch. The accuracy floor is searched in steps of 1 %: a shorter stretch above it may have been missed.</source>
   <translation>使用最小点集机制时，在很短的一段上，ε 变大反而可能更不准确。ε 下限（准确度）按 1% 的步长搜索：其上更短的这样一段可能被漏掉。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>at</source>
   <translation>ε 取值</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>best attack on all</source>
   <translation>对全部的最佳攻击</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>best attack on one</source>
   <translation>对一次发布的最佳攻击</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>ceiling for all</source>
   <translation>全部发布的上限</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>chosen ε</source>
   <translation>所选 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>event</source>
   <translation>事件</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>expected error</source>
   <translation>平均绝对误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>half of ε</source>
   <translation>ε 的一半</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>landmarks</source>
   <translation>参照值</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>not accurate enough</source>
   <translation>不够准确</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>not private enough</source>
   <translation>保护不足</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>other</source>
   <translation>其他</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>sampling, 95 % within ±</source>
   <translation>抽样，95% 在 ± 以内</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>share β</source>
   <translation>比例 β</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>tolerance t</source>
   <translation>容差 t</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>tolerated ρ</source>
   <translation>可容忍的 ρ</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>twice ε</source>
   <translation>ε 的两倍</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>user</source>
   <translation>用户</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>user-day</source>
   <translation>用户·日</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>user-month</source>
   <translation>用户·月</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>{name}: {needed} instead of {now}</source>
   <translation>{name}：{needed}，而不是 {now}</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>ε = {eps}: {word}</source>
   <translation>ε = {eps}：{word}</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>ε of all</source>
   <translation>全部的 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>ε of all releases (landmarks, not advice: ● published ε, ◆ published ρ as ε, ▲ local or mixed trust)</source>
   <translation>所有发布合计的 ε（参照值，不是建议：● 公布的 ε，◆ 由公布的 ρ 换算，▲ 本地或混合信任）</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>ε of one</source>
   <translation>一次的 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/showing.py" />
   <source>ε spent exactly, at δ</source>
   <translation>精确花费的 ε（在 δ 处）</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>&lt;p&gt;&lt;b&gt;Privacy ceiling:&lt;/b&gt; so that a belief of π = {prior} does not pass ρ = {rho}, whatever the noise, ε must be at most &lt;b&gt;{top}&lt;/b&gt;.&lt;/p&gt;</source>
   <translation>&lt;p&gt;&lt;b&gt;ε 上限（隐私）&lt;/b&gt;：要使 π = {prior} 的信念无论用什么噪声都不超过 ρ = {rho}，ε 必须至多为 &lt;b&gt;{top}&lt;/b&gt;。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>&lt;p&gt;&lt;b&gt;Privacy ceiling:&lt;/b&gt; so that nobody who begins at 50 and 50 guesses right with a probability above ρ = {rho}, whatever the noise, ε must be at most &lt;b&gt;{top}&lt;/b&gt;.&lt;/p&gt;</source>
   <translation>&lt;p&gt;&lt;b&gt;ε 上限（隐私）&lt;/b&gt;：要使事先毫无倾向（先验为 ½）的任何人无论用什么噪声，猜对的概率都不超过 ρ = {rho}，ε 必须至多为 &lt;b&gt;{top}&lt;/b&gt;。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>&lt;p&gt;&lt;b&gt;Privacy ceiling:&lt;/b&gt; so that none of {n} possible worlds, equally likely before, passes ρ = {rho}, ε must be at most &lt;b&gt;{top}&lt;/b&gt;.&lt;/p&gt;</source>
   <translation>&lt;p&gt;&lt;b&gt;ε 上限（隐私）&lt;/b&gt;：要使 {n} 个事先等可能的可能世界都不超过 ρ = {rho}，ε 必须至多为 &lt;b&gt;{top}&lt;/b&gt;。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>A and B are the two values that differ most. Whether you are in the data at all is outside this promise.</source>
   <translation>A 和 B 是相差最大的两个值。你是否在数据中，不在这一承诺之内。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>A and B are the two values that differ most. Whether you are in the data at all is outside this promise: there it would be {out} and {inside}.</source>
   <translation>A 和 B 是相差最大的两个值。你是否在数据中，不在这一承诺之内：那时是 {out} 次和 {inside} 次。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>A promise with δ above 0 sets no belief that is never passed: this one holds in all but a share η = {eta} of the cases.</source>
   <translation>δ 大于 0 的承诺给不出永不超过的信念上限：这里的上限除比例为 η = {eta} 的情形外都成立。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>All {k} releases together: if {if_out}, {out} of 100 such series make the best attacker say {said}; if {if_in}, {inside} of 100 do. Without the releases it is 50 and 50. Any noise with the same ε: at worst {worst_out} and {worst_in}. One release alone: {one_out} and {one_in}.</source>
   <translation>全部 {k} 次发布一起：如果{if_out}，100 组这样的发布中有 {out} 组会使最强的攻击者说{said}；如果{if_in}，则有 {inside} 组。没有这些发布时，两种情况都是 50 次。ε 相同的任何噪声，最坏是 {worst_out} 和 {worst_in}。单独一次发布：{one_out} 和 {one_in}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>An attacker who is {before} % sure {what} becomes at most {all} % sure by all releases together, whatever the mechanism.</source>
   <translation>原来有 {before}% 把握认为{what}的攻击者，看过全部发布之后至多有 {all}% 的把握，无论用什么机制。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>An attacker who is {before} % sure {what} stays at {all} % or below in at least {cases} of 1000 cases, by all releases together, whatever the mechanism. A promise with δ above 0 sets no belief that is never passed.</source>
   <translation>原来有 {before}% 把握认为{what}的攻击者，看过全部发布之后，1000 次中至少有 {cases} 次把握不超过 {all}%，无论用什么机制。δ 大于 0 的承诺给不出永不超过的信念上限。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>Contributions that are dropped are not in it.</source>
   <translation>其中不包括被舍弃的记录。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>If the data are a sample, their own sampling error comes on top.</source>
   <translation>如果数据是一个样本，它自身的抽样误差还要另外加上。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>If {if_out}, {out} of 100 releases make the best attacker say {said}; if {if_in}, {inside} of 100 do. Without the release it is 50 and 50. Any noise with the same ε: at worst {worst_out} and {worst_in}.</source>
   <translation>如果{if_out}，100 次发布中有 {out} 次会使最强的攻击者说{said}；如果{if_in}，则有 {inside} 次。没有这次发布时，两种情况都是 50 次。ε 相同的任何噪声，最坏是 {worst_out} 和 {worst_in}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>In 95 of 100 releases the noise moves a number by at most {width}.</source>
   <translation>100 次发布中有 95 次，噪声使一个数至多偏离 {width}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>Nothing fits: even ε = {most} is not accurate enough, the privacy asked for allows at most {top}; ε = {eps} is {word}.</source>
   <translation>没有合适的 ε：即使 ε = {most} 也不够准确，所要求的隐私至多允许 {top}；ε = {eps} {word}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>Nothing fits: the accuracy asked for needs ε of at least {floor}, the privacy asked for allows at most {top}; ε = {eps} is {word}.</source>
   <translation>没有合适的 ε：所要求的准确度至少需要 {floor}，所要求的隐私至多允许 {top}；ε = {eps} {word}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>One release does not change their best yes-or-no guess, only how sure they are of it.</source>
   <translation>一次发布不会改变他们最好的是非猜测，只改变把握的大小。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>That holds whatever the mean is, if n people are in the data.</source>
   <translation>只要数据中有 n 人，无论平均值是多少都成立。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>That is each cell by itself: of 100 such cells up to 5 are farther off, on average.</source>
   <translation>这是对每个格子单独而言：平均每 100 个这样的格子中至多有 5 个偏离更远。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>That is each release by itself; all of them together are within it less often.</source>
   <translation>这是对每次发布单独而言；所有发布同时在此范围内的情形更少。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>The number is the sum divided by n: the mean only if n people are in the data, else another multiple of it.</source>
   <translation>这个数是和除以 n：只有数据中恰有 n 人时才是平均值，否则是它的另一个倍数。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>The sampling error is another matter: at most {width} in 95 of 100 samples, without any noise. Here the noise is {more}.</source>
   <translation>抽样误差是另一回事：100 个样本中有 95 个至多 {width}，与噪声无关。这里噪声{more}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>This cannot be asked: an attacker reaches {rho} without any release, or with any ε above 0.</source>
   <translation>无法这样要求：不发布任何东西，或只要 ε 大于 0，攻击者就达到 {rho}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>This is computed where each of them changes the answer by the most.</source>
   <translation>这里按其中每个人都使答案改变最多来计算。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>This takes other people's data not to depend on yours, as far as the attacker knows: relatives whose data always go with yours count as so many times ε, and with a larger δ where there is one.</source>
   <translation>前提是：就攻击者所知，他人的数据与你的数据无关。数据总是随你而变的亲属，有几人就要再加几倍 ε；有 δ 时，δ 也随之变大。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>Two worlds that miss different records are two steps apart, one record more and one less: hence 2ε.</source>
   <translation>缺少不同记录的两个可能世界相隔两步（多一条记录，再少一条记录），因此是 2ε。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>Two worlds that miss different records are two steps apart; but their answers, one number, differ by no more than one person can change, and the added noise covers that: ε, not 2ε.</source>
   <translation>缺少不同记录的两个可能世界相隔两步；但答案只是一个数，两个世界的答案之差不超过一个人所能造成的改变，所加的噪声已涵盖它：因此是 ε，不是 2ε。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>Values that are set to the public bounds are not in it.</source>
   <translation>其中不包括被截到公开界限的值所造成的误差。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>With so large a δ nothing can be said of beliefs, however small ε is.</source>
   <translation>δ 如此之大，无论 ε 多小，对信念都无法给出任何保证。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>all are</source>
   <translation>他们都在</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>cannot be asked</source>
   <translation>无法要求</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>fits</source>
   <translation>合适</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>it is A</source>
   <translation>你的值是 A</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>larger: protection costs more than the sample does</source>
   <translation>更大：保护的代价超过样本的误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>none of the {g} people of your unit is in the data</source>
   <translation>你所在单位的 {g} 人都不在数据中</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>nothing fits</source>
   <translation>没有合适的 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>one person more or less</source>
   <translation>多一个人或少一个人</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>one person replaced by another</source>
   <translation>一个人被另一个人替换</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>smaller: the sample matters more</source>
   <translation>更小：样本的影响更大</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>that all are</source>
   <translation>他们都在</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>that it is A</source>
   <translation>它是 A</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>that they are A</source>
   <translation>它们是 A</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>that you are</source>
   <translation>你在</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>that you are in</source>
   <translation>你在数据中</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>that your value is A, not B</source>
   <translation>你的值是 A 而不是 B</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>the values of your unit are B</source>
   <translation>你所在单位的值是 B</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>they are A</source>
   <translation>它们是 A</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>too noisy</source>
   <translation>噪声过大</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>too noisy and too weak</source>
   <translation>噪声过大且保护不足</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>too weak</source>
   <translation>保护不足</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>up to {g} people more or less</source>
   <translation>至多多 {g} 人或少 {g} 人</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>up to {g} people replaced by others</source>
   <translation>至多 {g} 人换成别人</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>you are</source>
   <translation>你在</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>you are not in the data</source>
   <translation>你不在数据中</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>your value is B</source>
   <translation>你的值是 B</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>{changed}; each person changes up to {cells} cells by 1, which is {total} in all</source>
   <translation>{changed}；每人使至多 {cells} 个格子各改变 1，合计 {total}</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>{changed}; it changes the answer by at most {D}</source>
   <translation>{changed}；它至多使答案改变 {D}</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>{changed}; one cell changes, by at most {D}</source>
   <translation>{changed}；一个格子改变，至多 {D}</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>{changed}; the two noisy sums change by at most {D} together</source>
   <translation>{changed}；两个加噪的和合计至多改变 {D}</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>ε = {eps} fits: the accuracy asked for needs at least {floor}, the privacy asked for allows at most {top}.</source>
   <translation>ε = {eps} 合适：所要求的准确度至少需要 {floor}，所要求的隐私至多允许 {top}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>ε = {eps} is too noisy: the accuracy asked for needs at least {floor}.</source>
   <translation>ε = {eps} 噪声过大：所要求的准确度至少需要 {floor}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/choose/words.py" />
   <source>ε = {eps} is too weak: the privacy asked for allows at most {top}.</source>
   <translation>ε = {eps} 保护不足：所要求的隐私至多允许 {top}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/columns.py" />
   <source>A file of delimited values with names of columns in the first row.</source>
   <translation>带分隔符的文件，第一行是列名。</translation>
  </message>
  <message>
   <location filename="../../app/labs/columns.py" />
   <source>How the file writes letters: utf-8, or latin-1, cp1252, utf-16, gb18030 …</source>
   <translation>文件的字母编码：utf-8，或 latin-1、cp1252、utf-16、gb18030……</translation>
  </message>
  <message>
   <location filename="../../app/labs/columns.py" />
   <source>Its name in the first row; a number such as 3 for the third of a table without names.</source>
   <translation>第一行中的列名；或一个数，例如 3 表示没有列名的表的第三列。</translation>
  </message>
  <message>
   <location filename="../../app/labs/columns.py" />
   <source>Some values hold signs that cannot be shown; their numbers stand in brackets instead: ⟨U+000A⟩.</source>
   <translation>有些值含有无法显示的字符；这些字符以括号中的编号代替：⟨U+000A⟩。</translation>
  </message>
  <message>
   <location filename="../../app/labs/columns.py" />
   <source>The file was read as {encoding}, but looks like {found}: its letters may be wrong. Change “encoding” then.</source>
   <translation>文件按 {encoding} 读取，但看来是{found}：文字可能有误。若是如此，请更改“编码”。</translation>
  </message>
  <message>
   <location filename="../../app/labs/columns.py" />
   <source>What separates the values of a row.</source>
   <translation>一行中各值之间的分隔符。</translation>
  </message>
  <message>
   <location filename="../../app/labs/columns.py" />
   <source>a file</source>
   <translation>一个文件</translation>
  </message>
  <message>
   <location filename="../../app/labs/columns.py" />
   <source>a file that can be read ({why})</source>
   <translation>可以读取的文件（{why}）</translation>
  </message>
  <message>
   <location filename="../../app/labs/columns.py" />
   <source>a file: choose one under Data</source>
   <translation>一个文件：请在“数据”下选择</translation>
  </message>
  <message>
   <location filename="../../app/labs/columns.py" />
   <source>a number from 1 to the number of columns</source>
   <translation>从 1 到列数的数</translation>
  </message>
  <message>
   <location filename="../../app/labs/columns.py" />
   <source>a path without {sign}</source>
   <translation>不含 {sign} 的路径</translation>
  </message>
  <message>
   <location filename="../../app/labs/columns.py" />
   <source>bar</source>
   <translation>竖线</translation>
  </message>
  <message>
   <location filename="../../app/labs/columns.py" />
   <source>between values</source>
   <translation>各值之间</translation>
  </message>
  <message>
   <location filename="../../app/labs/columns.py" />
   <source>comma</source>
   <translation>逗号</translation>
  </message>
  <message>
   <location filename="../../app/labs/columns.py" />
   <source>none marked missing</source>
   <translation>没有标记为缺失的</translation>
  </message>
  <message>
   <location filename="../../app/labs/columns.py" />
   <source>one with at least two different values</source>
   <translation>至少有两个不同值的一列</translation>
  </message>
  <message>
   <location filename="../../app/labs/columns.py" />
   <source>semicolon</source>
   <translation>分号</translation>
  </message>
  <message>
   <location filename="../../app/labs/columns.py" />
   <source>tab</source>
   <translation>制表符</translation>
  </message>
  <message>
   <location filename="../../app/labs/columns.py" />
   <source>the name of a column of the table</source>
   <translation>表格中一列的名称</translation>
  </message>
  <message>
   <location filename="../../app/labs/columns.py" />
   <source>{count} of {rows} rows have no value and are left out ({missing}; {short} rows too short). That a value is missing is itself published.</source>
   <translation>{rows} 行中有 {count} 行没有值，已略去（{missing}；{short} 行太短）。某个值缺失这件事本身也被公布了。</translation>
  </message>
  <message>
   <location filename="../../app/labs/columns.py" />
   <source>{count} × “{value}”</source>
   <translation>{count} × “{value}”</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/answer_rows.py" />
   <source>A further number</source>
   <translation>另一个数</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/answer_rows.py" />
   <source>E max(0, noise)</source>
   <translation>E max(0, 噪声)</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/answer_rows.py" />
   <source>E max(0, noise), rounded</source>
   <translation>取整后的 E max(0, 噪声)</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/answer_rows.py" />
   <source>as answered</source>
   <translation>按回答</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/answer_rows.py" />
   <source>entries that are dropped, at most</source>
   <translation>至多舍去的条目</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/answer_rows.py" />
   <source>error of ‘{name}’</source>
   <translation>“{name}”的误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/answer_rows.py" />
   <source>for {share} of 100 of the budget</source>
   <translation>占预算的 {share}%</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/answer_rows.py" />
   <source>from the shares of units with 1, 2, 3 … entries</source>
   <translation>由有 1、2、3……个条目的单位所占份额得出</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/answer_rows.py" />
   <source>grand total that agrees with the cells</source>
   <translation>与单元格一致的总计</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/answer_rows.py" />
   <source>in {share} of 100 publications</source>
   <translation>100 次发布中有 {share} 次</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/answer_rows.py" />
   <source>least squares, weights from both variances</source>
   <translation>最小二乘，权重取自两种方差</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/answer_rows.py" />
   <source>noise of the totals</source>
   <translation>总计的噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/answer_rows.py" />
   <source>noises without correlation</source>
   <translation>互不相关的噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/answer_rows.py" />
   <source>promise with what was promised before</source>
   <translation>连同此前承诺的合计承诺</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/answer_rows.py" />
   <source>scale {scale} for {part} of 100 of the budget</source>
   <translation>尺度 {scale}，占预算的 {part}%</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/answer_rows.py" />
   <source>standard deviation {deviation}</source>
   <translation>标准差 {deviation}</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/answer_rows.py" />
   <source>sum of as many independent noises</source>
   <translation>同样多个独立噪声之和</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/answer_rows.py" />
   <source>sums; the attack counts the worst mechanism with the earlier promise</source>
   <translation>相加；攻击计入具有此前承诺的最坏机制</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/answer_rows.py" />
   <source>total of {n} cells</source>
   <translation>{n} 个单元格的总计</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/answer_rows.py" />
   <source>what an empty cell gains</source>
   <translation>空单元格偏高的量</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/answer_rows.py" />
   <source>{bias} of {n}</source>
   <translation>{n} 中的 {bias}</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/answer_rows.py" />
   <source>{share} of 100</source>
   <translation>100 中的 {share}</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/decision.py" />
   <source>All publications together, of 100</source>
   <translation>全部发布合起来，每 100 例</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/decision.py" />
   <source>Any noise with this promise, of 100</source>
   <translation>任何有此承诺的噪声，每 100 例</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/decision.py" />
   <source>Any one of these would open the window</source>
   <translation>下列任何一项都会打开窗口</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/decision.py" />
   <source>It holds if</source>
   <translation>成立的条件</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/decision.py" />
   <source>L0 of all</source>
   <translation>全部的 L0</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/decision.py" />
   <source>L1 of all</source>
   <translation>全部的 L1</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/decision.py" />
   <source>L2 of all</source>
   <translation>全部的 L2</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/decision.py" />
   <source>L∞ of one cell</source>
   <translation>单个单元格的 L∞</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/decision.py" />
   <source>Of 100 publications</source>
   <translation>每 100 次发布</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/decision.py" />
   <source>One publication, of 100</source>
   <translation>一次发布，每 100 例</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/decision.py" />
   <source>What it does not protect</source>
   <translation>不保护什么</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/decision.py" />
   <source>Where ε is too noisy, fits, and is too weak; dots are published deployments.</source>
   <translation>ε 在何处噪声太大、合适、保护太弱；圆点是已公布的部署。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/decision.py" />
   <source>all cells of a publication within ±</source>
   <translation>一次发布的所有单元格都在此之内 ±</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/decision.py" />
   <source>belief passed, if in</source>
   <translation>在其中时信念被超过的概率</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/decision.py" />
   <source>ceiling {eps}</source>
   <translation>上限 {eps}</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/decision.py" />
   <source>chance of an error above t</source>
   <translation>误差超过 t 的概率</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/decision.py" />
   <source>floor {eps}</source>
   <translation>下限 {eps}</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/decision.py" />
   <source>number</source>
   <translation>数目</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/decision.py" />
   <source>right guesses, any such promise</source>
   <translation>猜对率，任何有此承诺的机制</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/decision.py" />
   <source>right guesses, everything together</source>
   <translation>猜对率，全部合起来</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/decision.py" />
   <source>right guesses, one publication</source>
   <translation>猜对率，一次发布</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/decision.py" />
   <source>scale of the noise</source>
   <translation>噪声的尺度</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/decision.py" />
   <source>still to be answered</source>
   <translation>尚待回答</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/decision.py" />
   <source>value</source>
   <translation>值</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/decision.py" />
   <source>{title}: {out} and {inside}.</source>
   <translation>{title}：{out} 和 {inside}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/decision.py" />
   <source>δ is above 1/(10 n): a promise this weak says little about single people.</source>
   <translation>δ 高于 1/(10 n)：这么弱的承诺对单个人说明不了什么。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/decision.py" />
   <source>ε from which it is accurate enough</source>
   <translation>从此 ε 起足够准确</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/decision.py" />
   <source>ε of all publications</source>
   <translation>全部发布的 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/decision.py" />
   <source>ε of all publications; dots: deployments, no advice, in blue those of your unit</source>
   <translation>全部发布的 ε；圆点：已有部署，不是建议，蓝色的与你的单位相同</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/decision.py" />
   <source>ε up to which it is private enough</source>
   <translation>到此 ε 为止足够保密</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/decision.py" />
   <source>ρ of concentrated privacy</source>
   <translation>零集中差分隐私的 ρ</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>(1 + δ(0))/2, exact, from 50 and 50</source>
   <translation>(1 + δ(0))/2，精确，从 50 对 50 出发</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>2q^(t+1)/(1 + q) with q = e^(−1/b)</source>
   <translation>2q^(t+1)/(1 + q)，其中 q = e^(−1/b)</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>Gaussian privacy</source>
   <translation>高斯差分隐私</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>L1 divided by the scale</source>
   <translation>L1 除以尺度参数</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>L2 divided by σ</source>
   <translation>L2 除以 σ</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>L2 divided by σ√w</source>
   <translation>L2 除以 σ√w</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>L∞ divided by the scale, for each publication</source>
   <translation>L∞ 除以尺度参数，每次发布各一份</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>P(L &gt; {gain}) with the loss L of everything</source>
   <translation>P(L &gt; {gain})，L 为全部发布的隐私损失</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>P(all {n} within t) = (1 − p)^{n}</source>
   <translation>P(全部 {n} 个都在 t 之内) = (1 − p)^{n}</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>adds up over publications</source>
   <translation>随发布次数相加</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>after the best attack</source>
   <translation>在最佳攻击之后</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>all at once, by the law of the largest</source>
   <translation>全部同时，按最大值的分布</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>any noise with this promise</source>
   <translation>任何有此承诺的噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>at the same error; right guesses {n} of 100</source>
   <translation>误差相同；100 次猜对 {n} 次</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>at the same ε ± {t}</source>
   <translation>ε 相同时 ±{t}</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>belief after the attack has said so</source>
   <translation>攻击这样说之后的信念</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>best attack on all periods</source>
   <translation>对所有时期的最佳攻击</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>best attack on the {g} who answer alike as asked</source>
   <translation>对所要求的 {g} 个回答相同者的最佳攻击</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>best attack on {g} who answer alike</source>
   <translation>对 {g} 个回答相同者的最佳攻击</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>best attack, everything together</source>
   <translation>最佳攻击，全部发布合起来</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>best attack, one publication</source>
   <translation>最佳攻击，单次发布</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>by Bayes, from {prior} of 100</source>
   <translation>由贝叶斯公式，从 100 分之 {prior} 出发</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>cells of a publication beyond ± {t}</source>
   <translation>一次发布中超出 ±{t} 的单元格数</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>chance of an error above ± {t}</source>
   <translation>误差超过 ±{t} 的概率</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>chance that the belief is passed</source>
   <translation>信念超过界限的概率</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>change of one unit, everything together</source>
   <translation>一个单位的改变，全部发布合起来</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>concentrated privacy</source>
   <translation>零集中差分隐私</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>error of all cells of a publication</source>
   <translation>一次发布所有单元格的误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>error of everything published</source>
   <translation>全部发布的误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>error of one number</source>
   <translation>一个数的误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>error of the sample</source>
   <translation>抽样误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>exact curve at μ = L2/(σ√w), w = {share} of the budget</source>
   <translation>μ = L2/(σ√w) 处的精确曲线，预算份额 w = {share}</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>exact curve at μ = L2/σ</source>
   <translation>μ = L2/σ 时的精确曲线</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>exact sum of {n} losses</source>
   <translation>{n} 个损失的精确累积</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>exact, all of them together</source>
   <translation>精确，所有人合起来</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>for {period}, {t} publications</source>
   <translation>{period}，{t} 次发布</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>from {eps}</source>
   <translation>从 {eps}</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>judged by the attack on this noise</source>
   <translation>按对这种噪声的攻击判断</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>judged by the promise alone</source>
   <translation>只按承诺判断</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>kind, and scale as in the program</source>
   <translation>种类，以及程序中的尺度</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>largest belief</source>
   <translation>最大的信念</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>law of the noise</source>
   <translation>噪声的分布</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>law of the noise, rounded where that does most harm</source>
   <translation>噪声的分布，在取整危害最大的真值处</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>least t with P(error ≤ t) ≥ {share} of 100</source>
   <translation>使 P(误差 ≤ t) ≥ 100 分之 {share} 的最小 t</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>log odds before and the largest loss added</source>
   <translation>之前的对数几率加上最大的损失</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>m = {m} cells, {c} each, a = {a} publications</source>
   <translation>m = {m} 个单元格，每个 {c}，a = {a} 次发布</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>noise</source>
   <translation>噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>one number</source>
   <translation>一个数</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>share of e^(−k²/2σ²) with |k| &gt; t</source>
   <translation>|k| &gt; t 时 e^(−k²/2σ²) 所占的份额</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>share of one half, {share} of 100</source>
   <translation>份额为一半，100 中的 {share}</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>the largest over all neighbors</source>
   <translation>所有相邻数据中的最大值</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>the same cells, {g} times the change</source>
   <translation>同样的单元格，{g} 倍的改变</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>the same noise, all periods together</source>
   <translation>同样的噪声，所有时期合起来</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>the same, of one publication</source>
   <translation>同上，单独一次发布</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>to {eps}</source>
   <translation>到 {eps}</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>two noisy sums, their quotient</source>
   <translation>两个带噪声的和之商</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>unit, neighbors</source>
   <translation>单位，相邻数据</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>upper bound</source>
   <translation>上界</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>upper bound by ρ, of which these numbers have w = {share}</source>
   <translation>由 ρ 得出的上界，这些数占其中的 w = {share}</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>upper bounds</source>
   <translation>上界</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>window for ε</source>
   <translation>ε 的范围</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>{d} times the chance of one</source>
   <translation>一个的概率的 {d} 倍</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>{name} instead</source>
   <translation>改用{name}</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>{n} numbers with the same ε each</source>
   <translation>{n} 个数，每个 ε 相同</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>Δu divided by the scale, for each publication</source>
   <translation>Δu 除以尺度，对每次发布</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/derivations.py" />
   <source>ε of these numbers divided by w = {share}, their part of the budget</source>
   <translation>这些数的 ε 除以它们的预算份额 w = {share}</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>A total that is added up from {n} cells has noise with a standard deviation of {deviation}.</source>
   <translation>由 {n} 个单元格相加得到的总计，其噪声的标准差为 {deviation}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>A total that is added up from {n} cells is within ± {width} in {share} of 100 publications, by noise.</source>
   <translation>由 {n} 个单元格相加得到的总计，就噪声而言，100 次发布中有 {share} 次在 ±{width} 之内。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>A unit changes the number by {c} at most.</source>
   <translation>一个单位至多使这个数改变 {c}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>A unit changes ‘{name}’ by {c} at most.</source>
   <translation>一个单位至多使“{name}”改变 {c}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>All entries of one unit in a publication are at most {s}.</source>
   <translation>一个单位在一次发布中的所有条目合计至多 {s}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>Before, ε = {spent} at δ = {lost} was promised about the same units: together it is ε = {eps} at δ = {delta}, and that is what counts.</source>
   <translation>此前已就同样的单位承诺过 ε = {spent}（δ = {lost}）：合在一起是 ε = {eps}（δ = {delta}），以此为准。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>Before, ε = {spent} was promised about the same units: together it is ε = {eps} at δ = {delta}, and that is what counts.</source>
   <translation>此前已就同样的单位承诺过 ε = {spent}：合在一起是 ε = {eps}（δ = {delta}），以此为准。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>Before, ε = {spent} was promised about the same units: together it is ε = {eps}, and that is what counts.</source>
   <translation>此前已就同样的单位承诺过 ε = {spent}：合在一起是 ε = {eps}，以此为准。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>By draws it is within ± {width} in {share} of 100 publications; the draws leave open ± {low} to ± {high}.</source>
   <translation>按抽样估计，100 次发布中有 {share} 次在 ±{width} 之内；抽样只能确定它在 ±{low} 到 ±{high} 之间。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>By the shares that were given nothing is dropped.</source>
   <translation>按所给的份额，没有舍去什么。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>Dropping takes at most {share} of 100 entries away: a bias beside the noise.</source>
   <translation>舍去使每 100 个条目至多减少 {share} 个：这是噪声之外的偏差。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>For the sentence on beliefs: at most {g} people answer alike.</source>
   <translation>关于信念的那句话要求：至多 {g} 个人回答一致。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>For the sentence on beliefs: others who may be alike, at most {g}; each counts by itself in at most {more} of 100 cases if the person does, and in at least {less} if not.</source>
   <translation>关于信念的那句话要求：可能一致的其他人至多 {g} 个，各自独立；本人被计入时，每人在 100 种情形中至多有 {more} 种被计入，否则至少有 {less} 种。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>For the sentence on beliefs: others' data do not depend on this unit's.</source>
   <translation>关于信念的那句话要求：他人的数据不依赖于这个单位的数据。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>How much dropping takes away was not said: a bias beside the noise.</source>
   <translation>没有说明舍去了多少：这是噪声之外的偏差。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>In the column, {below} of {n} values are below {low} and {above} above {high}: the bounds cut them off.</source>
   <translation>这一列的 {n} 个值中，有 {below} 个小于 {low}，有 {above} 个大于 {high}：它们被界截断。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>In {share} of 100 publications the chosen value is at most {ranks} ranks further off than the best candidate.</source>
   <translation>100 次发布中有 {share} 次，选出的值比最佳候选值至多再偏离 {ranks} 个名次。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>It is within ± {width} in {share} of 100 publications.</source>
   <translation>100 次发布中有 {share} 次在 ±{width} 之内。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>Look, and do not choose the bounds by it: bounds that are taken from the data are not covered by ε.</source>
   <translation>可以看，但不要据此选取界：取自数据的界不受 ε 保护。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>Made to agree with the cells by least squares, a cell keeps {factor} of 100 of its variance, and the grand total has a standard deviation of {deviation}.</source>
   <translation>用最小二乘使它们与单元格一致后，单元格的方差是原来的 {factor}%，总计的标准差为 {deviation}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>Negative numbers are set to 0: no number gets further off by it, but one that is truly 0 is too high by {lift} on average.</source>
   <translation>负数被改为 0：没有哪个数因此偏离更多，但真实值为 0 的数平均偏高 {lift}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>Neither memo nor label has these numbers.</source>
   <translation>备忘录和标签都不含这些数。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>No true number is below 0.</source>
   <translation>真实的数都不小于 0。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>Numbers are rounded to multiples of {base} after the noise: all errors are of the rounded numbers, at the true value for which rounding does most harm.</source>
   <translation>加噪声后，数被取整到 {base} 的倍数：所有误差都是取整后的误差，真实值取的是取整最不利的那个。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>Of a cell of {n} entries, in the mix of all units, it takes at most {bias} on average.</source>
   <translation>一个有 {n} 个条目、构成与全体相同的单元格，平均至多减少 {bias} 个。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>That is more than the ± {t} that the noise may take.</source>
   <translation>这超过了允许噪声占用的 ±{t}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>The amounts by which a unit changes the number are stated and true: {V}.</source>
   <translation>一个单位使这个数改变的量已列明且属实：{V}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>The list of candidates: it is public.</source>
   <translation>候选值的列表：它是公开的。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>The sample has an error of its own; with weights it depends on them, and is not computed here.</source>
   <translation>样本有自己的误差；有权重时它取决于权重，这里不计算。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>The sample itself is off by up to ± {u} in {share} of 100 samples of which one half counts.</source>
   <translation>若样本中有一半被计入，样本本身在 100 个样本中有 {share} 个的误差不超过 ±{u}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>The totals: they are published exactly.</source>
   <translation>总计：它们被精确公布。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>The {n} candidates were fixed without looking at the data.</source>
   <translation>{n} 个候选值是在不看数据的情况下固定的。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>They count people, and are not made to agree with the cells.</source>
   <translation>它们统计人数，不与单元格调成一致。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>This cannot be asked: rounding to multiples of {base} alone can be off by more than ± {t}.</source>
   <translation>不能这样要求：仅取整到 {base} 的倍数，误差就可能超过 ±{t}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>Together with the noise it is ± {v}.</source>
   <translation>连同噪声为 ±{v}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>Totals are formed before that.</source>
   <translation>总计在此之前求出。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>Totals are published exactly: they have no error, and are not protected.</source>
   <translation>总计被精确公布：没有误差，也不受保护。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>Totals have noise of their own, of scale {scale}, for {part} of 100 of the budget.</source>
   <translation>总计有自己的噪声，尺度为 {scale}，占预算的 {part}%。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>Weights are whole numbers up to {w}, and were not made from these data.</source>
   <translation>权重是不超过 {w} 的整数，且不是由这些数据得出的。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>What was promised about the same units before is stated in full.</source>
   <translation>此前就同样的单位所作的承诺已全部列出。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>{name} gets {part} of 100 of the budget: it is within ± {width} in {share} of 100 publications.</source>
   <translation>{name}占预算的 {part}%：100 次发布中有 {share} 次在 ±{width} 之内。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/details.py" />
   <source>± {t} is {percent} % of {x}: numbers of {x} or more are within {percent} % as often, smaller ones need not be.</source>
   <translation>±{t} 是 {x} 的 {percent}%：不小于 {x} 的数同样经常地在 {percent}% 之内，更小的数则未必。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/differences.py" />
   <source>Both fit: here an error of ± {t} and {n} right guesses of 100, there ± {t2} and {n2}.</source>
   <translation>两者都合适：这里误差为 ±{t}，100 次猜对 {n} 次；那里为 ±{t2} 和 {n2} 次。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/differences.py" />
   <source>Here: {here}; there: {there}.</source>
   <translation>这里：{here}；那里：{there}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/differences.py" />
   <source>One answer differs.</source>
   <translation>有一个回答不同。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/differences.py" />
   <source>The answers are the same.</source>
   <translation>回答相同。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/differences.py" />
   <source>decision</source>
   <translation>决定</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/differences.py" />
   <source>error of all at once</source>
   <translation>所有数同时的误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/differences.py" />
   <source>floor of ε</source>
   <translation>ε 的下限</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/differences.py" />
   <source>{n} answers differ.</source>
   <translation>有 {n} 个回答不同。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/differences.py" />
   <source>{n} of 100</source>
   <translation>100 分之 {n}</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/experts.py" />
   <source>Best attack on everything</source>
   <translation>对全部发布的最佳攻击</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/experts.py" />
   <source>Error above ± {t}</source>
   <translation>误差超过 ±{t}</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/experts.py" />
   <source>Gaussian privacy: μ = {mu} at most, as for every noise with this ε.</source>
   <translation>高斯隐私：μ 至多为 {mu}，任何有此 ε 的噪声都是如此。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/experts.py" />
   <source>Gaussian privacy: μ = {mu}.</source>
   <translation>高斯差分隐私：μ = {mu}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/experts.py" />
   <source>How often one cell is off by more than tolerated, by ε.</source>
   <translation>单个单元格的误差超过容许值的频率，随 ε 而变。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/experts.py" />
   <source>How often the best attack from 50:50 is right, by ε.</source>
   <translation>从 50:50 出发的最佳攻击猜对的频率，随 ε 而变。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/experts.py" />
   <source>No attack has both chances below the curve; the dot is the best attack from 50:50.</source>
   <translation>没有攻击能使两种概率都低于曲线；圆点是从 50:50 出发的最佳攻击。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/experts.py" />
   <source>The promise: {promise}; ρ = {rho}.</source>
   <translation>承诺：{promise}；ρ = {rho}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/experts.py" />
   <source>The same noise at other δ — {pairs}.</source>
   <translation>同一噪声在其他 δ 下——{pairs}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/experts.py" />
   <source>The table compares at equal error, and in one column at equal ε: the noise with the smallest ε need not be the hardest to attack, but a pure ε alone bounds every belief.</source>
   <translation>表格在误差相同时比较，其中一列在 ε 相同时比较：ε 最小的噪声未必最难攻击，但只有纯 ε 能限制一切信念。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/experts.py" />
   <source>Trade-off curve</source>
   <translation>权衡曲线</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/experts.py" />
   <source>a coin</source>
   <translation>抛硬币</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/experts.py" />
   <source>a unit that is in is missed</source>
   <translation>在数据中的单位被漏过</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/experts.py" />
   <source>a unit with A is missed</source>
   <translation>值为 A 的单位被漏过</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/experts.py" />
   <source>chance for one cell</source>
   <translation>单个单元格的概率</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/experts.py" />
   <source>error at equal ε</source>
   <translation>ε 相同时的误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/experts.py" />
   <source>everything together</source>
   <translation>全部合起来</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/experts.py" />
   <source>limit</source>
   <translation>限度</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/experts.py" />
   <source>noise, at the same error</source>
   <translation>噪声（误差相同）</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/experts.py" />
   <source>one publication</source>
   <translation>一次发布</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/experts.py" />
   <source>scale</source>
   <translation>尺度</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/experts.py" />
   <source>this noise</source>
   <translation>此噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/experts.py" />
   <source>‘A’ is said of a unit with B</source>
   <translation>对值为 B 的单位说“A”</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/experts.py" />
   <source>‘in’ is said of a unit that is out</source>
   <translation>对不在数据中的单位说“在”</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/given.py" />
   <source>a column of numbers</source>
   <translation>一列数</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>A number may be wrong by at most {tolerance} {measure} {typical}, except in {beta} of 100 publications.</source>
   <translation>一个数的误差至多为 {tolerance} {measure} {typical}，100 次发布中至多有 {beta} 次例外。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>A number may be wrong by at most {tolerance} {measure}, except in {beta} of 100 publications.</source>
   <translation>一个数的误差至多为 {tolerance} {measure}，100 次发布中至多有 {beta} 次例外。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>A typical cell has {typical} entries.</source>
   <translation>一个典型的单元格有 {typical} 个条目。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>About the same units {earlier} ε = {eps_spent}, δ = {delta_spent}.</source>
   <translation>关于同样的单位，{earlier} ε = {eps_spent}，δ = {delta_spent}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>About the same units {earlier}.</source>
   <translation>关于同样的单位，{earlier}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>All its entries together are at most {cap}; 0 is no such limit.</source>
   <translation>它的所有条目合计至多 {cap}；0 表示没有这个限制。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>Dropping takes at most {share_lost} of 100 entries away.</source>
   <translation>舍去使每 100 个条目至多减少 {share_lost} 个。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>Each of the others counts in {like_in} of 100 cases if the person does, and in {like_out} if not.</source>
   <translation>本人被计入时，其他每人在 100 种情形中有 {like_in} 种被计入，否则有 {like_out} 种。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>Each of them has a weight of at most {weight}.</source>
   <translation>每人的权重至多为 {weight}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>How often</source>
   <translation>多久一次</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>How wrong it may be</source>
   <translation>允许多大误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>In one publication one unit is in at most {touched} cells and changes each by at most {each}; this is so {bounded}.</source>
   <translation>在一次发布中，一个单位至多涉及 {touched} 个单元格，每个至多改变 {each}；这是{bounded}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>In one publication one unit is in at most {touched} cells; this is so {bounded}.</source>
   <translation>在一次发布中，一个单位至多涉及 {touched} 个单元格；这是{bounded}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>It is called {title}.</source>
   <translation>名称是{title}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>It is called {title}; asked by {asked_by}, decided by {decided_by}, date {date}, valid until {valid_until}.</source>
   <translation>名称是{title}；提出者{asked_by}，决定者{decided_by}，日期{date}，有效期至{valid_until}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>It is chosen by the {noise}.</source>
   <translation>它由{noise}选出。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>It is published {publications} time, for {period}.</source>
   <translation>发布 {publications} 次，时期为{period}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>It is published {publications} times in {period}.</source>
   <translation>在{period}内发布 {publications} 次。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>It is published {publications} times in {period}; one unit is in at most {in_at_most} of them.</source>
   <translation>在{period}内发布 {publications} 次；一个单位至多出现在其中 {in_at_most} 次。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>Landmarks are {landmarks}.</source>
   <translation>参照值是{landmarks}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>More questions</source>
   <translation>更多问题</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>Negative numbers {clipped}.</source>
   <translation>负数{clipped}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>Numbers are published {is_rounded} {base}.</source>
   <translation>发布的数{is_rounded} {base}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>Numbers are published {is_rounded}.</source>
   <translation>发布的数{is_rounded}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>Of 100 units so many have 1, 2, 3 … entries: {mix}.</source>
   <translation>100 个单位中，有 1、2、3……个条目的各有这么多：{mix}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>One is called {first}: one unit changes it by at most {sensitivity_first}; it gets {share_first} of 100 of the budget.</source>
   <translation>一个叫{first}：一个单位至多使它改变 {sensitivity_first}；它占预算的 {share_first}%。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>One is called {second}: one unit changes it by at most {sensitivity_second}; it gets {share_second} of 100 of the budget.</source>
   <translation>一个叫{second}：一个单位至多使它改变 {sensitivity_second}；它占预算的 {share_second}%。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>One is called {third}: one unit changes it by at most {sensitivity_third}; it gets {share_third} of 100 of the budget.</source>
   <translation>一个叫{third}：一个单位至多使它改变 {sensitivity_third}；它占预算的 {share_third}%。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>One unit changes the count by at most {each}.</source>
   <translation>一个单位至多使计数改变 {each}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>So many people answer alike: {alike}.</source>
   <translation>回答总是相同的人数：{alike}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>Somebody suspects a unit already and is {prior} of 100 sure.</source>
   <translation>有人事先就怀疑某个单位，把握为 100 分之 {prior}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>The chosen value may be at most {tolerance} ranks further off than the best candidate, except in {beta} of 100 publications.</source>
   <translation>选出的值比最佳候选值至多再偏离 {tolerance} 个名次，100 次发布中至多有 {beta} 次例外。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>The noise</source>
   <translation>噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>The noise is {noise}, with δ = {delta}.</source>
   <translation>噪声是{noise}，δ = {delta}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>The noise is {noise}.</source>
   <translation>噪声是{noise}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>The people are {sampled} of {sample}, drawn from {population}; 0 is very many.</source>
   <translation>这些人是{sampled}，共 {sample} 人，取自 {population} 人；0 表示非常多。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>The people are {sampled}.</source>
   <translation>这些人是{sampled}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>They count {counted}, and get {share_totals} of 100 of the budget.</source>
   <translation>它们统计{counted}，占预算的 {share_totals}%。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>This goes on for {years} such periods.</source>
   <translation>这样持续 {years} 个时期。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>This holds for {scope}.</source>
   <translation>这对{scope}成立。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>This interview asks {more}.</source>
   <translation>这次访谈询问{more}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>To see what the bounds cut off, and for nothing else, we look at column {column} of the file {file}.</source>
   <translation>仅为看清界截断了什么，我们查看{column}这一列，文件是{file}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>Together with it we publish {further} further numbers about the same units.</source>
   <translation>我们同时发布关于同样单位的另外 {further} 个数。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>Totals are {totals}.</source>
   <translation>总计{totals}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>Totals of a table of {rows} rows are {totals}.</source>
   <translation>表有 {rows} 行，其总计{totals}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>We protect {unit} of at most {household} people. Who is in the data is {presence}.</source>
   <translation>我们保护{unit}，至多 {household} 人。谁在数据中是{presence}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>We protect {unit}. Who is in the data is {presence}.</source>
   <translation>我们保护{unit}。谁在数据中是{presence}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>We publish {kind} of values from {low} to {high}, of about {people} units.</source>
   <translation>我们发布{kind}，每个值从 {low} 到 {high}，大约有 {people} 个单位。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>We publish {kind} of values from {low} to {high}.</source>
   <translation>我们发布{kind}，每个值从 {low} 到 {high}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>We publish {kind} with {cells} cells, fixed in advance.</source>
   <translation>我们发布{kind}，共 {cells} 个单元格，事先确定。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>We publish {kind} with {cells} cells, of values from {low} to {high}.</source>
   <translation>我们发布{kind}，共 {cells} 个单元格，每个值从 {low} 到 {high}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>We publish {kind}.</source>
   <translation>我们发布{kind}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>We publish {kind}: the value below which {quantile} of 100 lie, chosen from {among} public candidates.</source>
   <translation>我们发布{kind}：100 个中有 {quantile} 个在其下的值，从 {among} 个公开的候选值中选出。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>We publish {kind}; one unit changes it {amounts} {neighbors}.</source>
   <translation>我们发布{kind}；一个单位使它改变的量{amounts} {neighbors}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>We publish {kind}; one unit changes it {amounts} {sensitivity}.</source>
   <translation>我们发布{kind}；一个单位使它改变的量{amounts} {sensitivity}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>We set {has_belief}.</source>
   <translation>我们{has_belief}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>We set {has_belief}: whoever is so sure may become at most {belief} of 100 sure, except in {passed} of 100 cases.</source>
   <translation>我们设定{has_belief}：事先有此把握的人，至多变成 100 分之 {belief}，100 例中有 {passed} 例可以例外。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>We set {has_guess}.</source>
   <translation>我们{has_guess}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>We set {has_guess}: of 100 guesses that begin at 50 and 50, at most {guess} may be right.</source>
   <translation>我们{has_guess}：从各占一半开始的 100 次猜测中，至多猜对 {guess} 次。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>What is done after the noise</source>
   <translation>加噪声之后怎样处理</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>What is published</source>
   <translation>发布什么</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>What may be learned</source>
   <translation>允许得知什么</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>What one unit can change</source>
   <translation>一个单位能改变什么</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>Who answers alike, and what was promised before</source>
   <translation>谁的回答一致，此前承诺过什么</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>Who decides</source>
   <translation>由谁决定</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>Who is protected</source>
   <translation>保护谁</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>a limit on beliefs</source>
   <translation>对信念设限</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>a limit on guesses</source>
   <translation>对猜测的限度</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>a random sample</source>
   <translation>一个随机样本</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>absolute</source>
   <translation>绝对误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>are set to 0</source>
   <translation>改为 0</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>as the noise leaves them</source>
   <translation>就是加噪声后的数</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>everybody</source>
   <translation>全体</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>everything</source>
   <translation>所有问题</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>no limit on beliefs</source>
   <translation>不对信念设限</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>no limit on guesses</source>
   <translation>不对猜测设限</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>nothing was promised before</source>
   <translation>此前没有承诺过什么</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>percent of a cell of</source>
   <translation>%，相对于这样的单元格：</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>rounded to multiples of</source>
   <translation>取整到这个数的倍数：</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>stay</source>
   <translation>保持不变</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>this was promised before:</source>
   <translation>此前承诺过：</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>what most publications need</source>
   <translation>多数发布所需的问题</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>ε is {follow}.</source>
   <translation>ε 取{follow}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/interview.py" />
   <source>ε is {follow}: {eps}.</source>
   <translation>ε 取{follow}：{eps}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/landmarks.py" />
   <source>entry in draft</source>
   <translation>条目为草稿</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/landmarks.py" />
   <source>entry pending</source>
   <translation>条目待审</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/landmarks.py" />
   <source>{eps}; unit: {unit}; source: OpenDP registry, {status}</source>
   <translation>{eps}；保护单位：{unit}；来源：OpenDP 登记处，{status}</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/landmarks.py" />
   <source>ε = {eps}</source>
   <translation>ε = {eps}</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/landmarks.py" />
   <source>ε = {eps} from its ρ, at δ = {delta}</source>
   <translation>ε = {eps}，由它的 ρ 在 δ = {delta} 处换算</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/memo.py" />
   <source>Asked by</source>
   <translation>提出者</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/memo.py" />
   <source>Date</source>
   <translation>日期</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/memo.py" />
   <source>Decided by</source>
   <translation>决定者</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/memo.py" />
   <source>Errors, floors and right guesses are rounded up, ceilings down.</source>
   <translation>误差、下限和猜对次数向上取整，上限向下取整。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/memo.py" />
   <source>Everything rests on the conditions of page 1.</source>
   <translation>一切都以第 1 页的条件为前提。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/memo.py" />
   <source>Floor: the least ε with which the error is kept. Ceiling: the largest ε with which no more is learned than was asked.</source>
   <translation>下限：使误差符合要求的最小 ε。上限：使得知的内容不超过要求的最大 ε。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/memo.py" />
   <source>How much noise does this publication need?</source>
   <translation>这次发布需要多少噪声？</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/memo.py" />
   <source>Method</source>
   <translation>方法</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/memo.py" />
   <source>Sources</source>
   <translation>来源</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/memo.py" />
   <source>The answers give the neighbors, the most that one unit changes, and the law of the error.</source>
   <translation>由回答得出相邻数据、一个单位至多的改变，以及误差的分布。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/memo.py" />
   <source>Valid until</source>
   <translation>有效期至</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/memo.py" />
   <source>What follows is what noise that is accurate enough would mean: no proposal.</source>
   <translation>以下是足够准确的噪声所意味的情形，不是建议。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/memo.py" />
   <source>Why this noise, or another</source>
   <translation>为什么用这种噪声，或换一种</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/memo.py" />
   <source>With one answer of a unit any result is at most e^ε times as likely as with another, up to δ.</source>
   <translation>一个单位作一种回答时，任何结果的概率至多是作另一种回答时的 e^ε 倍，另加 δ。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/memo.py" />
   <source>With one answer of a unit any result is at most e^ε times as likely as with another.</source>
   <translation>一个单位作一种回答时，任何结果的概率至多是作另一种回答时的 e^ε 倍。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/memo.py" />
   <source>With one unit's data any result is at most e^ε times as likely as without them, up to δ.</source>
   <translation>有一个单位的数据时，任何结果的概率至多是没有时的 e^ε 倍，另加 δ。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/memo.py" />
   <source>With one unit's data any result is at most e^ε times as likely as without them.</source>
   <translation>有一个单位的数据时，任何结果的概率至多是没有时的 e^ε 倍。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/memo.py" />
   <source>allowed by what may be learned</source>
   <translation>允许得知的内容所容许</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/memo.py" />
   <source>asked: at most {n}</source>
   <translation>要求：至多 {n}</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/memo.py" />
   <source>error of one number by noise, in {share} of 100 publications</source>
   <translation>噪声给一个数带来的误差，100 次发布中有 {share} 次成立</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/memo.py" />
   <source>needed for an error of at most ± {t}</source>
   <translation>误差至多 ±{t} 所需</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/memo.py" />
   <source>ranks away from the best candidate at most, in {share} of 100 publications</source>
   <translation>与最佳候选值至多相差的名次，100 次发布中有 {share} 次成立</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/memo.py" />
   <source>right guesses about one unit; a coin has 50</source>
   <translation>关于一个单位猜对的次数；抛硬币是 50</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/memo.py" />
   <source>the promise for everything together</source>
   <translation>全部发布合起来的承诺</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/memo.py" />
   <source>the promise for everything together, at δ = {delta}</source>
   <translation>全部发布合起来的承诺，δ = {delta}</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/memo.py" />
   <source>{name}: how much noise?</source>
   <translation>{name}：需要多少噪声？</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/memo.py" />
   <source>{n} in 100</source>
   <translation>100 次中 {n} 次</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/model.py" />
   <source>An interview: from what is published to an ε that can be defended</source>
   <translation>一次访谈：从发布什么到一个站得住脚的 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/model.py" />
   <source>For a person</source>
   <translation>对一个人</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/model.py" />
   <source>For experts</source>
   <translation>专家</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/model.py" />
   <source>Interview</source>
   <translation>访谈</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/paper.py" />
   <source>Any noise with this promise</source>
   <translation>任何有此承诺的噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/paper.py" />
   <source>Noise</source>
   <translation>噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/paper.py" />
   <source>Not covered</source>
   <translation>不涵盖</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/paper.py" />
   <source>One unit</source>
   <translation>一个单位</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/paper.py" />
   <source>Promise</source>
   <translation>承诺</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/paper.py" />
   <source>Protected</source>
   <translation>受保护的</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/paper.py" />
   <source>Published</source>
   <translation>发布</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/paper.py" />
   <source>Who, when</source>
   <translation>谁，何时</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/paper.py" />
   <source>in at most {m} cells of a publication, by {c} each, in at most {a} publications</source>
   <translation>每次发布至多涉及 {m} 个单元格，每个变化至多 {c}，至多在 {a} 次发布中</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/paper.py" />
   <source>{promise} for {unit}, {period}; ρ = {rho}</source>
   <translation>{promise}，保护{unit}，{period}；ρ = {rho}</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>0 is: very many. A sample of nearly everybody has nearly no error.</source>
   <translation>0 表示非常多。几乎包含所有人的样本几乎没有误差。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>0 where the earlier promise had none.</source>
   <translation>此前的承诺没有 δ 时为 0。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>0.5 is the median.</source>
   <translation>0.5 是中位数。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>1: the table has one total. More: totals of rows and columns and the grand total.</source>
   <translation>1：表只有一个总计。更多：有行合计、列合计和总计。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>1: they always answer alike.</source>
   <translation>1：他们的回答总是一致。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>9  More questions</source>
   <translation>9  更多问题</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>A bound is enough; exact amounts allow noise made for them.</source>
   <translation>有一个界就够了；列出确切的量，就能用专为它们设计的噪声。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>A cap on what one unit adds to all cells of a publication; 0 is: no cap of its own.</source>
   <translation>一个单位在一次发布的所有单元格中合计至多增加多少；0 表示没有单独的上限。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>A unit that counts W times changes a cell W times as far. Weights made from the data are not covered.</source>
   <translation>计 W 次的单位使单元格改变的量也是 W 倍。由数据得出的权重不在其内。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>Absolute, or relative to a typical cell: a public guess, not a number of the data.</source>
   <translation>绝对的，或相对于一个典型的单元格：这是公开的估计，不是数据中的数。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>After the noise: it costs no ε, and adds an error of its own.</source>
   <translation>在加噪声之后：不花费 ε，但有自己的误差。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>All amounts by which one unit can change one of the numbers; fixed by the query, not by the data.</source>
   <translation>一个单位能使其中一个数改变的所有量；由查询决定，不由数据决定。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>Also those that most publications leave as they are.</source>
   <translation>也包括多数发布不必改动的问题。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>At most as often as if the person does; 0: never.</source>
   <translation>至多与本人被计入时一样经常；0：从不。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>By how much one unit can change it at most.</source>
   <translation>一个单位至多使它改变多少。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>By how much one unit can change one of the numbers at most.</source>
   <translation>一个单位至多使其中一个数改变多少。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>Exact totals are not protected; totals with noise of their own are paid from the same budget.</source>
   <translation>精确的总计不受保护；有自己噪声的总计从同一预算中支付。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>Halves go up. It adds at most half of this to an error.</source>
   <translation>一半时向上取整。它使误差至多增加这个数的一半。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>It is counted into everything that may be learned.</source>
   <translation>它被计入可得知的一切。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>It makes no error larger, but lifts empty cells on average.</source>
   <translation>它不增大任何误差，但平均而言抬高了空单元格。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>Known from a public source, adding up to 1; from it follows what dropping takes away.</source>
   <translation>取自公开来源，合计为 1；由此得出舍去减少了多少。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>Of all earlier publications about the same units together.</source>
   <translation>此前关于同样单位的所有发布合计。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>Only for showing what the bounds cut off: bounds that are taken from the data are not covered by ε.</source>
   <translation>仅用于显示界截断了什么：取自数据的界不受 ε 保护。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>Published deployments on the axis of ε; no advice.</source>
   <translation>ε 轴上已公布的部署；不是建议。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>Published together, each with a share of the same budget.</source>
   <translation>一起发布，各占同一预算的一份。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>Totals of people are not the sum of the cells where one unit is in several.</source>
   <translation>一个单位涉及多个单元格时，人数的总计不等于单元格之和。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>Values among which one is chosen: a public list, such as all whole years.</source>
   <translation>从中选出一个的那些值：一个公开的列表，例如所有整数岁。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>What an error in percent is relative to, and from what dropping takes its share: a public guess.</source>
   <translation>百分比误差以它为基准，舍去也从它减少：这是公开的估计。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>What it is called.</source>
   <translation>它的名称。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>What the cells then lack.</source>
   <translation>单元格因此少得这一份。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>What the rest then lacks.</source>
   <translation>其余的数因此少得这一份。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>a column to compare with</source>
   <translation>用来对照的一列</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>a typical cell</source>
   <translation>典型的单元格</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>added up from the noisy cells</source>
   <translation>由带噪声的单元格相加得到</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>all entries of one unit together, at most</source>
   <translation>一个单位的所有条目合计至多</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>all published deployments</source>
   <translation>所有已公布的部署</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>by at most</source>
   <translation>至多为</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>by one of these amounts:</source>
   <translation>是这些量之一：</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>candidates</source>
   <translation>候选</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>contributions</source>
   <translation>条目数</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>further numbers about the same units</source>
   <translation>关于同样单位的其他数</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>given noise of their own</source>
   <translation>有自己的噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>how often relatives count if the person does</source>
   <translation>本人被计入时亲属被计入的频率</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>how often relatives count if the person does not</source>
   <translation>本人未被计入时亲属被计入的频率</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>in percent of a typical cell</source>
   <translation>以典型单元格的百分比表示</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>in units</source>
   <translation>以单位量表示</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>its share of the budget</source>
   <translation>它占预算的份额</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>largest change by one unit</source>
   <translation>一个单位引起的最大改变</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>more questions</source>
   <translation>更多问题</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>negative numbers are set to 0</source>
   <translation>负数改为 0</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>not published</source>
   <translation>不公布</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>numbers are rounded</source>
   <translation>数被取整</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>one unit changes it</source>
   <translation>一个单位使它改变</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>people from whom the sample was drawn</source>
   <translation>样本取自多少人</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>published exactly</source>
   <translation>被精确公布</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>rows of the table</source>
   <translation>表的行数</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>share of the budget for the totals</source>
   <translation>总计占预算的份额</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>shares of units with 1, 2, 3 … entries</source>
   <translation>有 1、2、3……个条目的单位所占份额</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>something was promised about the same units before</source>
   <translation>此前已就同样的单位作过承诺</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>the error is said</source>
   <translation>误差的说法</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>the first further number</source>
   <translation>另外的第一个数</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>the second further number</source>
   <translation>另外的第二个数</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>the share that lies below</source>
   <translation>在其下的份额</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>the third further number</source>
   <translation>另外的第三个数</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>those with the same unit</source>
   <translation>保护单位相同的那些部署</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>to multiples of</source>
   <translation>取整到这个数的倍数</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>totals are</source>
   <translation>总计</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>totals count</source>
   <translation>总计统计</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>weight of one unit, at most</source>
   <translation>一个单位的权重至多</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>δ that was promised before</source>
   <translation>此前承诺的 δ</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/params.py" />
   <source>ε that was promised before</source>
   <translation>此前承诺的 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/person.py" />
   <source>Before: {before} of 100; after the attack has said so: {now}.</source>
   <translation>之前：100 分之 {before}；攻击这样说之后：100 分之 {now}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/person.py" />
   <source>If it goes on</source>
   <translation>如果继续下去</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/person.py" />
   <source>In at least 99 of 100 cases whoever is {prior} of 100 sure becomes at most {top} of 100 sure.</source>
   <translation>100 例中至少有 99 例，原来把握为 100 分之 {prior} 的人，至多变成 100 分之 {top}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/person.py" />
   <source>More than {top} of 100 sure nobody becomes, whatever is published.</source>
   <translation>无论发布什么结果，没有人的把握会超过 100 分之 {top}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/person.py" />
   <source>Of 100 people who are suspected</source>
   <translation>在 100 个被怀疑的人中</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/person.py" />
   <source>Relatives who answer alike</source>
   <translation>回答相同的亲属</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/person.py" />
   <source>Take 1000 people, of each of whom somebody is {prior} of 100 sure that he is in: {some} are in, {others} are not. The best attack on everything says ‘in’ of {right} of the {some} and of {wrong} of the {others}. Of 100 people of whom it says so, {after} are in; before it was {prior}.</source>
   <translation>设想 1000 个人，对其中每个人都有人以 100 分之 {prior} 的把握相信其在数据中：{some} 人在，{others} 人不在。对全部发布的最佳攻击，对这 {some} 人中的 {right} 人、对那 {others} 人中的 {wrong} 人说“在”。在它这样说的每 100 人中，有 {after} 人在；之前是 {prior}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/person.py" />
   <source>Take 1000 people, of each of whom somebody is {prior} of 100 sure that the answer is A: for {some} it is, for {others} it is not. The best attack on everything says ‘A’ of {right} of the {some} and of {wrong} of the {others}. Of 100 people of whom it says so, {after} answered A; before it was {prior}.</source>
   <translation>设想 1000 个人，对其中每个人都有人以 100 分之 {prior} 的把握相信其回答是 A：{some} 人是，{others} 人不是。对全部发布的最佳攻击，对这 {some} 人中的 {right} 人、对那 {others} 人中的 {wrong} 人说“A”。在它这样说的每 100 人中，有 {after} 人回答 A；之前是 {prior}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/person.py" />
   <source>There is no belief that is never passed: that is what δ allows.</source>
   <translation>没有永远不会被超过的信念：这正是 δ 所允许的。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/person.py" />
   <source>These are bounds: the exact attack on this noise is not known here.</source>
   <translation>这些是界：这里不知道对这种噪声的精确攻击。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/person.py" />
   <source>people who answer alike</source>
   <translation>回答一致的人</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/person.py" />
   <source>periods</source>
   <translation>时期</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/person.py" />
   <source>right guesses, at most</source>
   <translation>猜对率，至多</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/person.py" />
   <source>so many</source>
   <translation>个数</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/person.py" />
   <source>suspected</source>
   <translation>被怀疑</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/person.py" />
   <source>{count} answered A</source>
   <translation>{count} 人回答 A</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/person.py" />
   <source>{count} are in</source>
   <translation>{count} 人在</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/person.py" />
   <source>{title}: from {first} to {last} of 100.</source>
   <translation>{title}：从 100 分之 {first} 到 100 分之 {last}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/person.py" />
   <source>‘A’ was said</source>
   <translation>说了“A”之后</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/person.py" />
   <source>‘in’ was said</source>
   <translation>说了“在”之后</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>0 asks that it is never passed; Gaussian noise cannot promise that.</source>
   <translation>0 要求永不被超过；高斯噪声无法承诺这一点。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>0.05 is five of 100.</source>
   <translation>0.05 即 100 次中 5 次。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>0.75 is 75 of 100; a coin has 50.</source>
   <translation>0.75 即 100 次中 75 次；抛硬币是 50 次。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>1  What is published</source>
   <translation>1  发布什么</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>1 only where nature forbids a second time (a birth). 0 is: not said yet.</source>
   <translation>只有在本来就不可能有第二次（出生）时才是 1。0 表示：尚未回答。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>1 where a cell counts people.</source>
   <translation>单元格数的是人时为 1。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>2  Who is protected</source>
   <translation>2  保护谁</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>3  What one unit can change</source>
   <translation>3  一个单位能改变多少</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>4  How often</source>
   <translation>4  多久一次</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>5  How wrong it may be</source>
   <translation>5  允许错多少</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>6  What may be learned</source>
   <translation>6  允许得知多少</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>7  The noise</source>
   <translation>7  噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>8  Who decides</source>
   <translation>8  谁来决定</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>? (please say)</source>
   <translation>？（请回答）</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>A public bound, not taken from the data; values beyond it are set to it.</source>
   <translation>公开的界，不取自数据；超出的值被设为此界。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>About how many units the data hold: a public number.</source>
   <translation>数据中大约有多少单位：一个公开的数。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>Above the belief before.</source>
   <translation>高于事前的信念。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>All cells at once asks for far more ε than each by itself.</source>
   <translation>要求所有单元格同时成立，比各自成立需要大得多的 ε。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>All of them count together against what may be learned.</source>
   <translation>全部发布合在一起计入可得知的限度。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>All of these are sums over units of what each contributes.</source>
   <translation>这些都是各单位的贡献之和。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>All records of one unit come or go together.</source>
   <translation>一个单位的所有记录同进同出。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>Drawn at random, each with the same chance.</source>
   <translation>随机抽取，每人机会相同。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>Fixed in advance, without looking at the data.</source>
   <translation>事先固定，不看数据。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>For instance: the year 2027. For sentences, memo and label.</source>
   <translation>例如：2027 年。用于句子、备忘录和标签。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>Gaussian (δ)</source>
   <translation>高斯（δ）</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>How often an attacker may guess right who begins at 50 and 50.</source>
   <translation>从 50 对 50 出发的攻击者可以猜对的频率。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>How sure somebody is before anything is published.</source>
   <translation>在发布任何结果之前，有人有多大把握。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>If it is known, n is published exactly, and only what a unit answered is protected.</source>
   <translation>如果是已知的，n 就精确公布，受保护的只有单位的回答。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>In one publication. It must be so by nature, or because the rest is dropped. 0 is: not said yet.</source>
   <translation>在一次发布中。必须本来如此，或因为其余的被舍去。0 表示：尚未回答。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>In units of what is published.</source>
   <translation>以所发布的数的单位计。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>Known from a public source, not from these data.</source>
   <translation>取自公开来源，不取自这些数据。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>Larger households have less protection.</source>
   <translation>更大的家庭受到的保护更少。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>Left empty it prints as a line.</source>
   <translation>留空则印成一条横线。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>Relatives whose data always follow this person's count as one with them.</source>
   <translation>数据总是与此人一致的亲属，与此人算作一体。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>Slack of the promise, far below 1 / number of people.</source>
   <translation>承诺的松弛量，应远小于 1 / 人数。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>The decision, or its numbers.</source>
   <translation>决定，或其数字。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>The heading of memo and label.</source>
   <translation>备忘录和标签的标题。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>The least that is accurate enough, or one of your own.</source>
   <translation>足够准确的最小值，或你自己的值。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>The promise is for one period; beside it stands what all together betray.</source>
   <translation>承诺只针对一个时期；旁边是所有时期合起来泄露的。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>The sample has an error of its own, which is there without noise.</source>
   <translation>样本自身有误差，没有噪声也存在。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>What is added to each cell; 'For experts' compares all of them at the same error.</source>
   <translation>加到每个单元格上的噪声；“专家”在相同误差下比较所有噪声。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>What is dropped is missing from the table: a bias beside the noise.</source>
   <translation>舍去的部分不在表中：这是噪声之外的偏差。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>What somebody who already suspects something may come to believe.</source>
   <translation>一个已有怀疑的人可以变得多确信。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>a household</source>
   <translation>一个家庭</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>a limit on a belief</source>
   <translation>对信念的限度</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>a median or another quantile</source>
   <translation>一个中位数或其他分位数</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>a number may be wrong by</source>
   <translation>一个数可以错</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>a number of our own</source>
   <translation>我们自己的一个数</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>a person</source>
   <translation>一个人</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>a person in one period</source>
   <translation>一个人的一个时段</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>a table of counts</source>
   <translation>一张计数表</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>a table of sums</source>
   <translation>一张总和表</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>all cells of a publication at once</source>
   <translation>一次发布的所有单元格同时</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>all cells of all publications at once</source>
   <translation>所有发布的所有单元格同时</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>an event</source>
   <translation>一个事件</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>asked by</source>
   <translation>提出者</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>because we drop the rest</source>
   <translation>因为我们舍去其余的</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>belief after, at most</source>
   <translation>事后的信念，至多</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>by nature</source>
   <translation>本来如此</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>cells of one publication</source>
   <translation>一次发布的单元格数</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>cells that one unit is in, at most</source>
   <translation>一个单位至多涉及的单元格数</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>change of one cell by one unit, at most</source>
   <translation>一个单位至多使一个单元格改变</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>date</source>
   <translation>日期</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>decided by</source>
   <translation>决定者</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>discrete Gaussian (whole numbers, δ)</source>
   <translation>离散高斯（整数，δ）</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>discrete Laplace (whole numbers)</source>
   <translation>离散拉普拉斯（整数）</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>each cell by itself</source>
   <translation>每个单元格各自</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>except in this share of cases</source>
   <translation>例外情形所占的比例</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>except in this share of publications</source>
   <translation>例外发布所占的比例</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>exponential mechanism</source>
   <translation>指数机制</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>it goes on for so many periods</source>
   <translation>持续这么多个时期</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>known: one replaced</source>
   <translation>已知：替换一个</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>minimal set</source>
   <translation>最小点集</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>of which one unit is in, at most</source>
   <translation>其中一个单位至多在几次里</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>one noise for the whole table</source>
   <translation>整张表共用一个噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>one unit's value, least</source>
   <translation>一个单位的值，最小</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>one unit's value, most</source>
   <translation>一个单位的值，最大</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>people in the sample</source>
   <translation>样本人数</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>people of one household, at most</source>
   <translation>一个家庭至多几人</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>privacy loss of all publications together</source>
   <translation>全部发布合起来的隐私损失</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>publications in the period</source>
   <translation>该时期的发布次数</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>secret: one more or fewer</source>
   <translation>保密：多一个或少一个</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>share of all entries that is dropped, at most</source>
   <translation>被舍去的条目比例，至多</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>staircase</source>
   <translation>阶梯</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>the people are a random sample</source>
   <translation>这些人是随机样本</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>the period</source>
   <translation>时期</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>this holds for</source>
   <translation>这对下列成立</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>this is so</source>
   <translation>这是</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>valid until</source>
   <translation>有效期至</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>we protect</source>
   <translation>我们保护</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>we publish</source>
   <translation>我们发布</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>what it is called</source>
   <translation>名称</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/questions.py" />
   <source>who is in the data is</source>
   <translation>谁在数据中是</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/record.py" />
   <source>The raw data stay with one office that is trusted.</source>
   <translation>原始数据留在一个受信任的机构。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/ways.py" />
   <source>A unit must then count in each merged cell as in one cell before; please answer again in how many of them it is.</source>
   <translation>这时一个单位在每个合并后的单元格中只能像以前在一个单元格中那样计数；请重新回答它涉及其中多少个。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/ways.py" />
   <source>At equal error {n} right guesses of 100, not {old}.</source>
   <translation>误差相同时，100 次猜对 {n} 次，而不是 {old} 次。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/ways.py" />
   <source>At equal ε an error of ± {t}, not ± {old}.</source>
   <translation>ε 相同时，误差为 ±{t}，而不是 ±{old}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/ways.py" />
   <source>Up to {share} of 100 entries would be dropped, a bias beside the noise: in a cell of {n} entries up to {t} of them, on average.</source>
   <translation>每 100 个条目中至多有 {share} 个会被舍去，这是噪声之外的偏差：在有 {n} 个条目的单元格中，平均至多 {t} 个。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/ways.py" />
   <source>With this it would fit: {ends}.</source>
   <translation>这样就有合适的 ε：{ends}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/ways.py" />
   <source>With this nothing would fit: {ends}.</source>
   <translation>这样仍没有合适的 ε：{ends}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/ways.py" />
   <source>a weak promise</source>
   <translation>承诺太弱</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/ways.py" />
   <source>does not fit</source>
   <translation>不合适</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/ways.py" />
   <source>fits from ε = {floor} on</source>
   <translation>从 ε = {floor} 起合适</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/ways.py" />
   <source>floor {floor}, ceiling {ceiling}</source>
   <translation>下限 {floor}，上限 {ceiling}</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/ways.py" />
   <source>floor {floor}; no ε is private enough</source>
   <translation>下限 {floor}；没有 ε 足够保护隐私</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/ways.py" />
   <source>no gain</source>
   <translation>没有好处</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/ways.py" />
   <source>no ε is accurate enough</source>
   <translation>没有 ε 足够准确</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/ways.py" />
   <source>{n} right guesses of 100, not {old}</source>
   <translation>100 次猜对 {n} 次，而不是 {old} 次</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/ways.py" />
   <source>± {t} at this ε, not ± {old}</source>
   <translation>此 ε 下为 ±{t}，而不是 ±{old}</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/ways.py" />
   <source>ε from {floor}, not {old}</source>
   <translation>ε 从 {floor} 起，而不是 {old}</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/why.py" />
   <source>A belief that is never passed was asked: no noise with δ promises that.</source>
   <translation>要求的是永远不被超过的信念：带 δ 的噪声都无法承诺这一点。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/why.py" />
   <source>At equal error no noise fits; {noise} tells an attacker least: {n} right guesses of 100, with {promise}.</source>
   <translation>误差相同时没有噪声合适；{noise}告诉攻击者的最少：100 次猜对 {n} 次，{promise}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/why.py" />
   <source>At equal error, of the noises that fit, {noise} tells an attacker least: {n} right guesses of 100, with {promise}.</source>
   <translation>误差相同时，在合适的噪声中，{noise}告诉攻击者的最少：100 次猜对 {n} 次，{promise}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/why.py" />
   <source>At equal promise, {promise}, {noise} keeps the smallest error: ± {t}.</source>
   <translation>承诺相同（{promise}）时，{noise}的误差最小：±{t}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/why.py" />
   <source>At this ε, and δ = {delta} where one is needed, Gaussian noise errs less than Laplace noise where L1 is more than {r} times L2; here it is {x} times.</source>
   <translation>在此 ε 下（需要 δ 时取 δ = {delta}），L1 超过 L2 的 {r} 倍时，高斯噪声的误差小于拉普拉斯噪声；这里是 {x} 倍。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/why.py" />
   <source>Counts are whole, and one unit changes a cell by 1: between whole numbers the steps and waves of other noise have no room.</source>
   <translation>计数是整数，一个单位使一个单元格改变 1：整数之间容不下其他噪声的台阶和波浪。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/why.py" />
   <source>For some of the others only an upper bound is known.</source>
   <translation>其他一些噪声只知道上界。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/why.py" />
   <source>Of those without δ it is {noise}: {n} right guesses of 100, with ε = {eps}.</source>
   <translation>在不带 δ 的噪声中是{noise}：100 次猜对 {n} 次，ε = {eps}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/why.py" />
   <source>One unit changes a number by at most {c}, with ε = {eps} for each number: noise made for that change alone does better than Laplace noise, which serves larger changes, too.</source>
   <translation>一个单位使一个数至多改变 {c}，每个数的 ε = {eps}：只为这种改变而设计的噪声优于拉普拉斯噪声，后者也照顾更大的改变。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/why.py" />
   <source>One unit moves one number: at this error Laplace noise stays within half of the change in {a} of 100 publications, Gaussian noise in {b}, and there a change shows.</source>
   <translation>一个单位只改变一个数：在此误差下，拉普拉斯噪声在 100 次发布中有 {a} 次不超过该改变的一半，高斯噪声有 {b} 次，而改变正是在那里显露。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/why.py" />
   <source>One unit moves {m} of the {d} cells: one noise for the whole table asks for the largest change, L∞ = {linf}, Laplace noise for the sum, L1 = {l1}.</source>
   <translation>一个单位改变 {d} 个单元格中的 {m} 个：整张表共用的噪声取决于最大的改变 L∞ = {linf}，拉普拉斯噪声取决于总和 L1 = {l1}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/why.py" />
   <source>One unit moves {n} numbers: Laplace noise grows with the sum of its changes, L1 = {l1}, Gaussian noise with their length, L2 = {l2}.</source>
   <translation>一个单位改变 {n} 个数：拉普拉斯噪声随各改变之和 L1 = {l1} 增大，高斯噪声随其长度 L2 = {l2} 增大。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>A person with several events has less protection than one event.</source>
   <translation>有多个事件的人受到的保护少于一个事件。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>A unit changes one cell by {c} at most.</source>
   <translation>一个单位至多使一个单元格改变 {c}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>After {years} such periods it is {n} of 100.</source>
   <translation>经过 {years} 个这样的时期，是 100 次中 {n} 次。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>Any other mechanism with the same promise could allow {out} and {inside}.</source>
   <translation>有同样承诺的其他机制可能达到 {out} 和 {inside}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>Each unit ({unit}) is in at most {m} of the {d} cells of a publication, {how}.</source>
   <translation>每个单位（{unit}）至多涉及一次发布 {d} 个单元格中的 {m} 个，{how}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>Each value is set to the public bounds {low} and {high} before the noise; they were not taken from the data.</source>
   <translation>加噪声之前，每个值被限制在公开的界 {low} 和 {high} 之内；这两个界不取自数据。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>Either of these opens it — {ways}.</source>
   <translation>下列任何一项都能打开——{ways}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>For {g} people who always answer alike it is at most {n} of 100.</source>
   <translation>对 {g} 个总是回答一致的人，至多是 100 次中 {n} 次。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>For {g} people who always answer alike it is {n} of 100.</source>
   <translation>对 {g} 个总是回答一致的人，是 100 次中 {n} 次。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>From ε = {floor} on it is accurate enough.</source>
   <translation>从 ε = {floor} 起足够准确。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>Further publications about the same units.</source>
   <translation>关于同样单位的更多发布。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>If you are not in the data, {out} of 100 {series} make the best attacker say that you are; if you are, {inside} of 100.</source>
   <translation>如果你不在数据中，100 个{series}中有 {out} 个会让最佳攻击者说你在；如果你在，有 {inside} 个。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>If your answer is B, {out} of 100 {series} make the best attacker say that it is A; if it is A, {inside} of 100.</source>
   <translation>如果你的回答是 B，100 个{series}中有 {out} 个会让最佳攻击者说是 A；如果是 A，有 {inside} 个。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>In {share} of 100 publications one cell is within ± {one}, all at once within ± {every}.</source>
   <translation>100 次发布中有 {share} 次，单个单元格在 ±{one} 之内，所有单元格同时在 ±{every} 之内。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>In {share} of 100 publications the number is within ± {one}.</source>
   <translation>100 次发布中有 {share} 次，这个数在 ±{one} 之内。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>In {share} of 100 such series everything is within ± {series}.</source>
   <translation>100 个这样的系列中有 {share} 个，一切都在 ±{series} 之内。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>It is accurate enough at ε = {floor}.</source>
   <translation>在 ε = {floor} 处足够准确。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>No household has more than {h} people.</source>
   <translation>没有家庭多于 {h} 人。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>No noise is added: one of {n} candidates is drawn by the {noise}.</source>
   <translation>不加噪声：由{noise}从 {n} 个候选值中抽取一个。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>Noise is drawn afresh for every number, by an audited program.</source>
   <translation>每个数的噪声都由经过审计的程序重新抽取。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>Noise: {noise}, scale {scale} in each of two sums of shares, from which mean and number of units follow.</source>
   <translation>噪声：{noise}，两个份额之和各自的尺度为 {scale}；平均值和单位数由它们得出。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>Noise: {noise}, scale {scale} in every number.</source>
   <translation>噪声：{noise}，每个数的尺度为 {scale}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>Noise: {noise}, standard deviation {scale} in every number.</source>
   <translation>噪声：{noise}，每个数的标准差为 {scale}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>Noise: {noise}.</source>
   <translation>噪声：{noise}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>Not yet: please say {what}.</source>
   <translation>尚未完成：请回答{what}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>Nothing else is published about the same units, but what is counted.</source>
   <translation>除已计入的以外，关于同样的单位不再发布其他内容。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>Nothing else is published about the same units.</source>
   <translation>关于同样的单位不再发布其他内容。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>Nothing fits: no noise of this kind keeps a number within ± {t} as asked.</source>
   <translation>没有合适的：这种噪声无法按要求使一个数保持在 ±{t} 之内。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>Nothing fits: ± {t} needs ε of at least {floor}, and no ε of this noise keeps what may be learned within what was asked.</source>
   <translation>没有合适的：±{t} 需要 ε 至少为 {floor}，而这种噪声的任何 ε 都不能把可得知的限制在要求之内。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>Nothing fits: ± {t} needs ε of at least {floor}, the protection at most {top}.</source>
   <translation>没有合适的：±{t} 需要 ε 至少为 {floor}，保护要求至多为 {top}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>On average {n} of the {d} cells of a publication are off by more than ± {t}.</source>
   <translation>平均而言，一次发布的 {d} 个单元格中有 {n} 个误差超过 ±{t}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>One publication alone: {out} and {inside}.</source>
   <translation>单独一次发布：{out} 和 {inside}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>Published: {what}, {often}.</source>
   <translation>发布：{what}，{often}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>The cells were fixed without looking at the data.</source>
   <translation>单元格是在不看数据的情况下固定的。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>The list of cells: it is public.</source>
   <translation>单元格的清单：它是公开的。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>The neighbor set V = {V} of one cell is stated and true.</source>
   <translation>单个单元格的邻域集 V = {V} 已声明且属实。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>The number of units is published exactly, and is not protected.</source>
   <translation>单位的数目精确公布，不受保护。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>The promise is for one period of a person; over all {t} the best attacker is right in {n} of 100.</source>
   <translation>承诺针对一个人的一个时段；在全部 {t} 个时段上，最佳攻击者 100 次猜对 {n} 次。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>There are at most {t} publications in {period}, and a unit is in at most {a} of them.</source>
   <translation>{period}内至多有 {t} 次发布，一个单位至多在其中 {a} 次里。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>These are at most: the exact attack on this noise is not known here.</source>
   <translation>这些是上界：这里不知道对此噪声的精确攻击。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>These numbers compare the same publications with and without your data; they hold whatever an attacker knows about everybody else. They do not limit what others' data say about you.</source>
   <translation>这些数字比较的是有你的数据和没有你的数据时的同样发布；无论攻击者对其他人了解多少都成立。它们不限制他人的数据透露你的什么。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>These numbers compare the same publications with answer A and with answer B; they hold whatever an attacker knows about everybody else. They do not limit what others' data say about you, and they do not hide who is in the data.</source>
   <translation>这些数字比较的是回答为 A 和回答为 B 时的同样发布；无论攻击者对其他人了解多少都成立。它们不限制他人的数据透露你的什么，也不隐藏谁在数据中。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>This opens it: {way}.</source>
   <translation>这样可以打开：{way}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>Those who see the raw data.</source>
   <translation>能看到原始数据的人。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>What is true of groups, and what is learned from others' data.</source>
   <translation>群体的真相，以及从他人的数据得知的。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>What was asked holds up to ε = {top}.</source>
   <translation>所要求的在 ε = {top} 以内成立。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>Who is in the data, and how many: n is published exactly.</source>
   <translation>谁在数据中、有多少人：n 精确公布。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>Without any publication: 50 and 50.</source>
   <translation>没有任何发布时：50 和 50。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>accept a belief of {n} of 100</source>
   <translation>接受 100 分之 {n} 的信念</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>accept a larger error in {share} of 100 publications</source>
   <translation>接受 100 次发布中有 {share} 次误差更大</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>accept {n} right guesses of 100</source>
   <translation>接受 100 次猜对 {n} 次</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>allow {new} % instead of {old} %</source>
   <translation>允许 {new}%，而不是 {old}%</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>allow ± {new} instead of ± {old}</source>
   <translation>允许 ±{new}，而不是 ±{old}</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>ask it of each cell by itself</source>
   <translation>只要求每个单元格各自成立</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>because the rest is dropped before the noise</source>
   <translation>因为其余的在加噪声之前被舍去</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>count each unit in one cell only</source>
   <translation>每个单位只计入一个单元格</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>count each unit in {m} cells at most</source>
   <translation>每个单位至多计入 {m} 个单元格</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>each cell is within ± {t} in at least {share} of 100 publications</source>
   <translation>每个单元格在 100 次发布中至少有 {share} 次在 ±{t} 之内</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>how large a typical cell is</source>
   <translation>典型的单元格有多大</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>in at least {share} of 100 publications all {d} cells are within ± {t}</source>
   <translation>100 次发布中至少有 {share} 次，全部 {d} 个单元格都在 ±{t} 之内</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>in at least {share} of 100 such series all {n} cells are within ± {t}</source>
   <translation>100 个这样的系列中至少有 {share} 个，全部 {n} 个单元格都在 ±{t} 之内</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>in how many cells one unit is</source>
   <translation>一个单位涉及多少单元格</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>in how many of the publications one unit is</source>
   <translation>一个单位在多少次发布里</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>merge the cells into {d} instead of {old}</source>
   <translation>把 {old} 个单元格合并为 {d} 个</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>not yet</source>
   <translation>尚未</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>once</source>
   <translation>一次</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>publish once instead of {old} times</source>
   <translation>发布一次，而不是 {old} 次</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>publish {a} times instead of {old}</source>
   <translation>发布 {a} 次，而不是 {old} 次</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>such publications</source>
   <translation>这样的发布</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>such series of publications</source>
   <translation>这样的发布系列</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>take other noise: {noise}</source>
   <translation>换用其他噪声：{noise}</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>that its value is A rather than B</source>
   <translation>其值是 A 而不是 B</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>that the unit is in</source>
   <translation>这个单位在其中</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>the best attacker guesses right about {g} people who answer alike in at most {n} of 100</source>
   <translation>关于 {g} 个回答一致的人，最佳攻击者 100 次至多猜对 {n} 次</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>the best attacker guesses right in at most {n} of 100</source>
   <translation>最佳攻击者 100 次至多猜对 {n} 次</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>the chosen value is at most {t} ranks further off than the best candidate in at least {share} of 100 publications</source>
   <translation>选出的值比最佳候选值至多再偏离 {t} 个名次，100 次发布中至少有 {share} 次如此</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>the number is within ± {t} in at least {share} of 100 publications</source>
   <translation>这个数在 100 次发布中至少有 {share} 次在 ±{t} 之内</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>who is protected</source>
   <translation>保护谁</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>whoever is {prior} of 100 sure {what} becomes at most {top} of 100 sure</source>
   <translation>原来以 100 分之 {prior} 相信{what}的人，至多变成 100 分之 {top}</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>whoever is {prior} of 100 sure {what} passes {rho} of 100 in at most {cases} of 1000 cases</source>
   <translation>原来以 100 分之 {prior} 相信{what}的人，1000 例中至多有 {cases} 例超过 100 分之 {rho}</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>{guess}, and {belief}</source>
   <translation>{guess}；{belief}</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>{kind} with {d} cells</source>
   <translation>{kind}，{d} 个单元格</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>{n} ranks</source>
   <translation>{n} 个名次</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>{promise} fits: {error}, and {limit}.</source>
   <translation>{promise} 合适：{error}；{limit}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>{promise} for {period} fits: {error}, and {limit}.</source>
   <translation>{period}的 {promise} 合适：{error}；{limit}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>{promise} is too noisy: a number would be off by more than ± {t} in {share} of 100 publications.</source>
   <translation>{promise} 噪声太大：100 次发布中有 {share} 次，一个数的误差会超过 ±{t}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>{promise} is too noisy: the chosen value could be more than {t} ranks further off than the best candidate in {share} of 100 publications.</source>
   <translation>{promise} 噪声太大：100 次发布中可能有 {share} 次，选出的值比最佳候选值再偏离超过 {t} 个名次。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>{promise} is too weak: {limit}.</source>
   <translation>{promise} 保护太弱：{limit}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/decide/words.py" />
   <source>{t} times in {period}</source>
   <translation>{period}内 {t} 次</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/lower.py" />
   <source>Distribution of the privacy loss of every noise at the chosen shift, with the tail beyond ε shaded.</source>
   <translation>所选平移量处每种噪声的隐私损失的分布，超过 ε 的尾部着色。</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/lower.py" />
   <source>How often which loss, at s = {s}</source>
   <translation>s = {s} 处各损失出现的频率</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/lower.py" />
   <source>Privacy loss against the answer, with the promised band between minus ε and ε.</source>
   <translation>隐私损失随答案的变化，以及承诺的从 −ε 到 ε 的带。</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/lower.py" />
   <source>Privacy loss of the answer r, for data sets {s} apart</source>
   <translation>相差 {s} 的两个数据集，答案 r 的隐私损失</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/lower.py" />
   <source>V ∪ −V: promised shifts</source>
   <translation>V ∪ −V：承诺的平移量</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/lower.py" />
   <source>dotted: worst shift of V</source>
   <translation>点线：V 中最坏的平移量</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/lower.py" />
   <source>in V ∪ −V</source>
   <translation>在 V ∪ −V 中</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/lower.py" />
   <source>loss</source>
   <translation>损失</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/lower.py" />
   <source>noise r</source>
   <translation>噪声 r</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/lower.py" />
   <source>outside V ∪ −V</source>
   <translation>在 V ∪ −V 之外</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/lower.py" />
   <source>privacy loss L</source>
   <translation>隐私损失 L</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/lower.py" />
   <source>probability of a cell</source>
   <translation>每格的概率</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/lower.py" />
   <source>promise: |loss| ≤ ε</source>
   <translation>承诺：|损失| ≤ ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/lower.py" />
   <source>s = {s} ({state})</source>
   <translation>s = {s}（{state}）</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/lower.py" />
   <source>{name}: {mass} beyond ε</source>
   <translation>{name}：超过 ε 的有 {mass}</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/lower.py" />
   <source>{title} (outside V ∪ −V)</source>
   <translation>{title}（在 V ∪ −V 之外）</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/lower.py" />
   <source>δ against ε for every noise: pure noise ends at ε, Gaussian noise never does.</source>
   <translation>每种噪声的 δ 随 ε 的变化：纯 ε 的噪声到 ε 为止，高斯噪声则始终大于 0。</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/lower.py" />
   <source>δ that each ε leaves, at s = {s}</source>
   <translation>s = {s} 处每个 ε 留下的 δ</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>Densities</source>
   <translation>噪声密度</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>See the noise that each mechanism adds, and what an answer can give away</source>
   <translation>观察每种机制加入的噪声，以及一个答案会泄露什么</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/noise.py" />
   <source>&lt;p&gt;&lt;b&gt;Laplace&lt;/b&gt; falls off evenly: E|noise| = Δ/ε = {x}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;&lt;b&gt;拉普拉斯&lt;/b&gt;噪声按固定比例衰减：E|噪声| = Δ/ε = {x}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/noise.py" />
   <source>&lt;p&gt;At ε = {eps} and s = {s} the promise takes δ = … {found}. Pure noise has δ = 0 there for every shift of V; for shifts outside V it need not. δ counts a loss L with weight 1 − e&lt;sup&gt;ε − L&lt;/sup&gt; only, so it is at most the probability that L exceeds ε.&lt;/p&gt;</source>
   <translation>&lt;p&gt;在 ε = {eps}、s = {s} 处，δ 为：{found}。对 V 中的每个平移量，纯 ε 的噪声在那里有 δ = 0；对 V 之外的平移量则未必。δ 只以权重 1 − e&lt;sup&gt;ε − L&lt;/sup&gt; 计入损失 L，所以它不超过 L 大于 ε 的概率。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/noise.py" />
   <source>&lt;p&gt;Below: two data sets whose answers are s = {s} apart. Every curve stays in the band: nobody learns more than ε from any answer. Drag s.&lt;/p&gt;</source>
   <translation>&lt;p&gt;下图：两个答案相差 s = {s} 的数据集。每条曲线都留在带内：没有人能从任何答案中得知超过 ε 的信息。拖动 s 试试。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/noise.py" />
   <source>&lt;p&gt;Below: two data sets whose answers are s = {s} apart. The curve of {names} leaves the band ±ε: an answer there tells more than promised.&lt;/p&gt;</source>
   <translation>&lt;p&gt;下图：两个答案相差 s = {s} 的数据集。{names}的曲线超出了 ±ε 带：那里的答案泄露得比承诺的多。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/noise.py" />
   <source>&lt;p&gt;One record can change the answer by any amount in &lt;b&gt;V = {V}&lt;/b&gt;, at most by Δ = {D}. Every mechanism adds random noise &lt;i&gt;r&lt;/i&gt; so that no answer becomes more than e&lt;sup&gt;ε&lt;/sup&gt; = {ratio} times likelier when a record changes (ε = {eps}).&lt;/p&gt;</source>
   <translation>&lt;p&gt;一条记录可以使答案改变 &lt;b&gt;V = {V}&lt;/b&gt; 中的任何数量，至多 Δ = {D}。每种机制都加入随机噪声 &lt;i&gt;r&lt;/i&gt;，使得一条记录改变时，任何答案的可能性都不超过原来的 e&lt;sup&gt;ε&lt;/sup&gt; = {ratio} 倍（ε = {eps}）。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/noise.py" />
   <source>&lt;p&gt;One record can change the answer by any amount in &lt;b&gt;V = {V}&lt;/b&gt;, at most by Δ = {D}. Every mechanism but the Gaussian adds random noise &lt;i&gt;r&lt;/i&gt; so that no answer becomes more than e&lt;sup&gt;ε&lt;/sup&gt; = {ratio} times likelier when a record changes (ε = {eps}).&lt;/p&gt;</source>
   <translation>&lt;p&gt;一条记录可以使答案改变 &lt;b&gt;V = {V}&lt;/b&gt; 中的任何数量，至多 Δ = {D}。除高斯机制外，每种机制都加入随机噪声 &lt;i&gt;r&lt;/i&gt;，使得一条记录改变时，任何答案的可能性都不超过原来的 e&lt;sup&gt;ε&lt;/sup&gt; = {ratio} 倍（ε = {eps}）。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/noise.py" />
   <source>&lt;p&gt;The &lt;b&gt;Gaussian&lt;/b&gt; (σ = {sigma}, the smallest that is (ε, δ)-private for δ = {delta}) has light tails, but its loss grows without bound along the axis.&lt;/p&gt;</source>
   <translation>&lt;p&gt;&lt;b&gt;高斯&lt;/b&gt;（σ = {sigma}，在 δ = {delta} 时满足 (ε, δ)-差分隐私的最小值）噪声的尾部很轻，但它的损失沿坐标轴无限增长。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/noise.py" />
   <source>&lt;p&gt;The &lt;b&gt;minimal set&lt;/b&gt; knows V: it drops only as often as neighbor steps need. Ring R&lt;sub&gt;i&lt;/sub&gt; holds the answers exactly i steps from the core [−w, w], w = {w}, and has density e&lt;sup&gt;−iε&lt;/sup&gt;/α. {shape} E|noise| = {x}: {rate} times the best staircase.&lt;/p&gt;</source>
   <translation>&lt;p&gt;&lt;b&gt;最小点集&lt;/b&gt;机制知道 V：只有邻居步需要时密度才下降。环 R&lt;sub&gt;i&lt;/sub&gt; 是离核心 [−w, w]（w = {w}）恰好 i 步的答案，密度为 e&lt;sup&gt;−iε&lt;/sup&gt;/α。{shape}E|噪声| = {x}：是最佳阶梯机制的 {rate} 倍。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/noise.py" />
   <source>&lt;p&gt;The &lt;b&gt;staircase&lt;/b&gt; drops by e&lt;sup&gt;−ε&lt;/sup&gt; once every Δ and stays level between: E|noise| = {x}; Laplace has {laplace}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;&lt;b&gt;阶梯&lt;/b&gt;机制每隔 Δ 降为原来的 e&lt;sup&gt;−ε&lt;/sup&gt; 倍，其间保持水平：E|噪声| = {x}；拉普拉斯机制为 {laplace}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/noise.py" />
   <source>&lt;p&gt;Where only Δ is known, no additive noise with this ε has a smaller E|noise|.&lt;/p&gt;</source>
   <translation>&lt;p&gt;只知道 Δ 时，同一 ε 的加性噪声中没有 E|噪声| 更小的。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/noise.py" />
   <source>&lt;p&gt;Where only Δ is known, no additive noise with this ε has a smaller variance.&lt;/p&gt;</source>
   <translation>&lt;p&gt;只知道 Δ 时，同一 ε 的加性噪声中没有方差更小的。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/noise.py" />
   <source>&lt;p&gt;With the γ that makes it least, E|noise| would be {x}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;若取使 E|噪声| 最小的 γ，E|噪声| 为 {x}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/noise.py" />
   <source>It never rises away from the core: no gap of V is wide enough for waves.</source>
   <translation>离开核心后它从不回升：V 没有宽得足以形成波浪的空隙。</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/noise.py" />
   <source>It rises again in waves where few steps lead.</source>
   <translation>在只需几步就能到达的地方，它又回升成波浪。</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/noise.py" />
   <source>The Gaussian promises ε only with a slack δ = {delta}: its loss has no bound.</source>
   <translation>高斯机制对 ε 的承诺带有松弛量 δ = {delta}：它的损失没有界限。</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/noise.py" />
   <source>The rings were built up to R{count}; farther out, where at most {mass} of the probability lies, nothing is drawn.</source>
   <translation>环算到 R{count} 为止；更远处的概率至多为 {mass}，不再画出。</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/noise.py" />
   <source>The shift s = {s} lies outside V ∪ −V: there the minimal set's loss reaches {loss}, above ε = {eps}.</source>
   <translation>平移量 s = {s} 在 V ∪ −V 之外：那里最小点集机制的损失达到 {loss}，超过 ε = {eps}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/noise.py" />
   <source>With this core the minimal set is worse than the staircase: its rate is {rate}.</source>
   <translation>用这个核心时最小点集机制不如阶梯机制：相对噪声为 {rate}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/noise.py" />
   <source>entropy (bits)</source>
   <translation>熵（比特）</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/noise.py" />
   <source>largest loss at s</source>
   <translation>平移量 s 处的最大损失</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/noise.py" />
   <source>rate</source>
   <translation>相对噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/noise.py" />
   <source>std. deviation</source>
   <translation>标准差</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/noise.py" />
   <source>± {percent} %</source>
   <translation>±{percent}%</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/noise.py" />
   <source>δ at ε and s</source>
   <translation>ε、s 处的 δ</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/params.py" />
   <source>Another seed, another sample; the same seed, the same sample.</source>
   <translation>换一个种子得到另一个样本；同一个种子得到同一个样本。</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/params.py" />
   <source>Density, cumulative distribution, or the probability of noise larger than t.</source>
   <translation>密度、累积分布，或噪声大于 t 的概率。</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/params.py" />
   <source>Draw from one mechanism and compare with its density. For showing, never for releasing data.</source>
   <translation>从一种机制抽样并与其密度比较。只用于演示，不可用于发布数据。</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/params.py" />
   <source>How far two neighboring data sets' answers are apart; drag it out of V and see the bound break.</source>
   <translation>两个相邻数据集的答案相差多少；把它拖出 V，看界限如何失效。</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/params.py" />
   <source>Logarithmic vertical axis.</source>
   <translation>纵轴取对数。</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/params.py" />
   <source>Show how the minimal set grows: R₀ is the core, R₁ one neighbor step away, and so on.</source>
   <translation>演示最小点集如何生长：R₀ 是核心，R₁ 离它一个邻居步，依此类推。</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/params.py" />
   <source>The last ring drawn. Space plays, arrows step.</source>
   <translation>画到第几环。空格键播放，方向键单步。</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/params.py" />
   <source>The loss of every answer, how often which loss occurs, or the δ that each ε leaves.</source>
   <translation>每个答案的损失，各损失出现的频率，或每个 ε 留下的 δ。</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/params.py" />
   <source>The plots show noise up to this many sensitivities.</source>
   <translation>图中显示的噪声范围，以敏感度的倍数计。</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/params.py" />
   <source>axis reach</source>
   <translation>坐标轴范围</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/params.py" />
   <source>build ring by ring</source>
   <translation>逐环生成</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/params.py" />
   <source>distribution</source>
   <translation>分布</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/params.py" />
   <source>draw noise</source>
   <translation>抽取噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/params.py" />
   <source>drawn from</source>
   <translation>抽样自</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/params.py" />
   <source>logarithmic</source>
   <translation>对数</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/params.py" />
   <source>loss law</source>
   <translation>损失分布</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/params.py" />
   <source>loss of r</source>
   <translation>r 的损失</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/params.py" />
   <source>lower plot</source>
   <translation>下图</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/params.py" />
   <source>rings</source>
   <translation>环</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/params.py" />
   <source>rings up to</source>
   <translation>画到第几环</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/params.py" />
   <source>sampling</source>
   <translation>抽样</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/params.py" />
   <source>shift</source>
   <translation>平移量</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/params.py" />
   <source>tail</source>
   <translation>尾部</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/params.py" />
   <source>upper plot</source>
   <translation>上图</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/params.py" />
   <source>view</source>
   <translation>视图</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/params.py" />
   <source>δ(ε)</source>
   <translation>δ(ε)</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/upper.py" />
   <source>95 % of samples</source>
   <translation>样本的 95%</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/upper.py" />
   <source>Cumulative distribution</source>
   <translation>累积分布</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/upper.py" />
   <source>E|noise| = {x}</source>
   <translation>E|噪声| = {x}</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/upper.py" />
   <source>Noise density</source>
   <translation>噪声密度</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/upper.py" />
   <source>P(noise ≤ r)</source>
   <translation>P(噪声 ≤ r)</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/upper.py" />
   <source>P(|noise| &gt; t)</source>
   <translation>P(|噪声| &gt; t)</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/upper.py" />
   <source>Running mean of |noise|, {mechanism}</source>
   <translation>{mechanism}：|噪声| 的累计平均</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/upper.py" />
   <source>Tail</source>
   <translation>尾部</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/upper.py" />
   <source>The mean of the absolute noise of the first n draws, closing in on its expectation.</source>
   <translation>前 n 次抽样噪声绝对值的平均，逐渐接近期望。</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/upper.py" />
   <source>draws n</source>
   <translation>抽样次数 n</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/upper.py" />
   <source>mean of the first n</source>
   <translation>前 n 次的平均</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/upper.py" />
   <source>mean of |noise|</source>
   <translation>|噪声| 的平均</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/upper.py" />
   <source>rings R₀ … R{ring}</source>
   <translation>环 R₀ … R{ring}</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/upper.py" />
   <source>t</source>
   <translation>t</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/upper.py" />
   <source>{n} draws, {mechanism}</source>
   <translation>{n} 次抽样，{mechanism}</translation>
  </message>
  <message>
   <location filename="../../app/labs/densities/upper.py" />
   <source>{title} of {names}</source>
   <translation>{names}的{title}</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>&lt;p&gt;Each day one of {k} experts is followed, the more likely the less it has lost so far. After {T} days this lost &lt;b&gt;{regret}&lt;/b&gt; a day more than expert {best}, the best fixed one, exactly; it is never more than {bound}, whatever the losses ({printed} as printed).&lt;/p&gt;</source>
   <translation>&lt;p&gt;每天跟随 {k} 位专家中的一位，至今损失越少越可能被选。{T} 天之后，平均每天比最佳的固定专家（专家 {best}）多损失 &lt;b&gt;{regret}&lt;/b&gt;（精确值）；无论损失怎样，都不超过 {bound}（原文：{printed}）。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>&lt;p&gt;Privacy is a step size ({step}). The losses of {m} days replaced, the choices of all days keep ε = {basic} added up, {advanced} by advanced composition, &lt;b&gt;{concentrated}&lt;/b&gt; by concentrated privacy (the last two at δ = {delta}).&lt;/p&gt;</source>
   <translation>&lt;p&gt;隐私就是步长（{step}）。替换 {m} 天的损失，所有天的选择合起来：相加得 ε = {basic}，按高级组合 {advanced}，按零集中差分隐私 &lt;b&gt;{concentrated}&lt;/b&gt;（后两者在 δ = {delta} 时）。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>&lt;p&gt;So few days can be tried out: with losses at the ends of their range the worst loss of a whole run is {whole}, exactly, against {basic} added up.&lt;/p&gt;</source>
   <translation>&lt;p&gt;天数这么少，可以一一试过：损失只取两端的值时，整个过程最坏的隐私损失正好是 {whole}，而相加得 {basic}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>&lt;p&gt;The algorithm is untouched: privacy is a step size ({step}), and what it costs depends on who counts. One day's losses replaced, the choices of all days keep ε = {basic} added up, {advanced} by advanced composition, &lt;b&gt;{concentrated}&lt;/b&gt; by concentrated privacy (the last two at δ = {delta}).&lt;/p&gt;</source>
   <translation>&lt;p&gt;算法没有变：隐私就是步长（{step}），它花费多少取决于怎样记账。替换一天的损失，所有天的选择合起来：相加得 ε = {basic}，按高级组合 {advanced}，按零集中差分隐私 &lt;b&gt;{concentrated}&lt;/b&gt;（后两者在 δ = {delta} 时）。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>&lt;p&gt;Who needs one good expert, not one a day, is better off with &lt;b&gt;one draw&lt;/b&gt;: with weight exp(−ε·loss/2w) it is ε-private, and on average {once} a day worse than the best; the average of all private choices is {learner} worse. Many released choices are many disclosures.&lt;/p&gt;</source>
   <translation>&lt;p&gt;只需要一位好专家、不必每天一位的人，可以只&lt;b&gt;抽一次&lt;/b&gt;：以权重 exp(−ε·损失/2w) 抽取是 ε-差分隐私，平均每天比最佳差 {once}；所有天选择的平均则差 {learner}。公布许多选择就是许多次泄露。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>Gumbel</source>
   <translation>Gumbel</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>How much more is lost per day than with the best fixed expert so far, and the bounds.</source>
   <translation>平均每天比至今最佳的固定专家多损失多少，以及上界。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>Perturbed leaders on day {t}</source>
   <translation>第 {t} 天的扰动领先者</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>Regret per day</source>
   <translation>每天的遗憾</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>The probability with which each expert is followed, stacked, day by day; exact.</source>
   <translation>逐日堆叠的、每位专家被跟随的概率；精确值。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>This step size does not ask for ε: all choices together cost ε = {eps} (at δ = {delta}).</source>
   <translation>这个步长不理会 ε：所有选择合起来花费 ε = {eps}（δ = {delta} 时）。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>Total privacy loss of all days against the step size, by four accountants.</source>
   <translation>所有天的总隐私损失与步长，按四种记账方法。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>What all choices cost</source>
   <translation>所有选择的花费</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>Which expert has the least cumulative loss after fresh noise, for three noises of scale 1/η; exact.</source>
   <translation>加上新噪声后累积损失最小的是哪位专家，三种尺度为 1/η 的噪声；精确值。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>Who is followed</source>
   <translation>跟随谁</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>all others</source>
   <translation>其余所有</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>as printed</source>
   <translation>原文的说法</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>average choice: excess</source>
   <translation>平均选择：超额</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>bound after T days</source>
   <translation>T 天后的上界</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>bound as printed</source>
   <translation>原文的上界</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>concentrated</source>
   <translation>零集中</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>day t</source>
   <translation>第 t 天</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>expert</source>
   <translation>专家</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>expert {i}</source>
   <translation>专家 {i}</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>experts</source>
   <translation>专家</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>exponential</source>
   <translation>指数</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>its bound</source>
   <translation>它的上界</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>loss of the whole run, exact</source>
   <translation>整个过程的隐私损失（精确）</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>now</source>
   <translation>此刻</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>one draw with ε: excess</source>
   <translation>以 ε 抽一次：超额</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>regret</source>
   <translation>遗憾</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>regret per day, exact</source>
   <translation>每天的遗憾（精确）</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>so far, exact</source>
   <translation>至今（精确）</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>step size η</source>
   <translation>步长 η</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>worst case</source>
   <translation>最坏情形</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>ε added up, pure</source>
   <translation>相加的纯 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>ε by advanced composition</source>
   <translation>按高级组合的 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>ε by concentrated privacy</source>
   <translation>按零集中差分隐私的 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>ε of all days</source>
   <translation>所有天的 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>ε of any such mechanisms</source>
   <translation>任何这类机制的 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts.py" />
   <source>η = {eta}</source>
   <translation>η = {eta}</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts_params.py" />
   <source>0 to 1</source>
   <translation>0 到 1</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts_params.py" />
   <source>How many there are to choose from.</source>
   <translation>有多少位可选。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts_params.py" />
   <source>How much a loss counts: weights are exp(−η times the cumulative loss).</source>
   <translation>损失的分量：权重是 exp(−η × 累积损失)。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts_params.py" />
   <source>Losses from −1 to 1 move scores by 2: the same η then costs twice the ε a day.</source>
   <translation>损失从 −1 到 1 时分数会变动 2：同样的 η 每天花费两倍的 ε。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts_params.py" />
   <source>Made for study. Regret is against the best fixed expert, even where the better one changes.</source>
   <translation>为研究而造。遗憾总是与最佳的固定专家相比，即使更好的那位会变。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts_params.py" />
   <source>On each day one expert is followed; afterwards the losses of all are seen.</source>
   <translation>每天跟随一位专家；之后看到所有专家的损失。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts_params.py" />
   <source>Where η comes from: from ε and δ by an accountant, from T and k alone, or your own.</source>
   <translation>η 从哪里来：由 ε 和 δ 按记账方法得出，只由 T 和 k 得出，或自定义。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts_params.py" />
   <source>Whose leader is shown; day 1 knows no losses.</source>
   <translation>显示哪一天的领先者；第 1 天还不知道任何损失。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts_params.py" />
   <source>day looked at</source>
   <translation>所看的天</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts_params.py" />
   <source>days</source>
   <translation>天数</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts_params.py" />
   <source>losses</source>
   <translation>损失</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts_params.py" />
   <source>not private, as printed</source>
   <translation>无隐私，原文的</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts_params.py" />
   <source>not private, sharp</source>
   <translation>无隐私，紧的</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts_params.py" />
   <source>one is better</source>
   <translation>有一位更好</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts_params.py" />
   <source>own step size</source>
   <translation>自定义步长</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts_params.py" />
   <source>private, as printed</source>
   <translation>有隐私，原文的</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts_params.py" />
   <source>private, sharp</source>
   <translation>有隐私，紧的</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts_params.py" />
   <source>range of the loss</source>
   <translation>损失的范围</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts_params.py" />
   <source>right or wrong</source>
   <translation>对或错</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts_params.py" />
   <source>step size</source>
   <translation>步长</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts_params.py" />
   <source>the better one changes</source>
   <translation>更好的那位会变</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/experts_params.py" />
   <source>−1 to 1</source>
   <translation>−1 到 1</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/model.py" />
   <source>Coin flips</source>
   <translation>抛硬币</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/model.py" />
   <source>Experts</source>
   <translation>专家</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/model.py" />
   <source>Learning</source>
   <translation>学习</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/model.py" />
   <source>Learning is a query with many possible answers: what privacy costs, and what it cures</source>
   <translation>学习是一种有许多可能答案的查询：隐私的代价，以及它能治好什么</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/model.py" />
   <source>Release</source>
   <translation>发布</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/model.py" />
   <source>Statistical queries</source>
   <translation>统计查询</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/model.py" />
   <source>Thresholds</source>
   <translation>阈值</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting.py" />
   <source>&lt;p&gt;&lt;b&gt;Noise restores truth:&lt;/b&gt; it adds no knowledge, but a claim that no single person can sway cannot fit these people better than others. Gaussian noise with c = {cure} brings the claim down to 55 of 100.&lt;/p&gt;</source>
   <translation>&lt;p&gt;&lt;b&gt;噪声还原真相&lt;/b&gt;：它不增添知识；但一个谁也左右不了的结论，不会对这些人比对别人更合。c = {cure} 的高斯噪声把声称降到每 100 人 55 人。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting.py" />
   <source>&lt;p&gt;A &lt;b&gt;holdout&lt;/b&gt; that is asked which features to keep, and then how good they are, reports {naive} of 100, exactly: it was asked too often.&lt;/p&gt;</source>
   <translation>&lt;p&gt;先问&lt;b&gt;留出集&lt;/b&gt;该保留哪些特征，再问它们有多好，它报告每 100 人 {naive} 人（精确值）：它被问得太多了。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting.py" />
   <source>&lt;p&gt;All {d} answers together keep ε = {eps} for one person (at δ = {delta}, exactly; concentrated privacy ρ = {rho}).&lt;/p&gt;</source>
   <translation>&lt;p&gt;全部 {d} 个回答合起来，对一个人保持 ε = {eps}（δ = {delta} 时的精确值；零集中差分隐私 ρ = {rho}）。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting.py" />
   <source>&lt;p&gt;All {d} answers together keep ε = {eps} for one person.&lt;/p&gt;</source>
   <translation>&lt;p&gt;全部 {d} 个回答合起来，对一个人保持 ε = {eps}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting.py" />
   <source>&lt;p&gt;Exact correlations promise nothing about privacy. Turn the noise up.&lt;/p&gt;</source>
   <translation>&lt;p&gt;精确的相关对隐私没有任何承诺。把噪声调大。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting.py" />
   <source>&lt;p&gt;So little noise promises nothing that could be called private.&lt;/p&gt;</source>
   <translation>&lt;p&gt;这么小的噪声所承诺的，称不上隐私。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting.py" />
   <source>&lt;p&gt;The claim is at most 55 of 100 even without noise.&lt;/p&gt;</source>
   <translation>&lt;p&gt;即使没有噪声，声称也不超过每 100 人 55 人。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting.py" />
   <source>&lt;p&gt;The labels of {n} people are coin flips, and so are {d} features. Each feature votes with the sign of its correlation with the label; the majority gets &lt;b&gt;{claim} of 100&lt;/b&gt; of these people right, exactly, and 50 of 100 new ones. Every feature was chosen with a look at each of these people: it agrees with one's label in {agree} of 100 cases.&lt;/p&gt;</source>
   <translation>&lt;p&gt;{n} 个人的标签是抛硬币得来的，{d} 个特征也是。每个特征按它与标签相关的符号投票；多数票对这些人每 100 人说对 &lt;b&gt;{claim}&lt;/b&gt; 人（精确值），对新的人每 100 人说对 50 人。每个特征的一票都是看过这些人每一个之后定的：它与其中一人的标签一致的机会是 100 次中 {agree} 次。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting.py" />
   <source>&lt;p&gt;The reusable holdout answers from it only where training data lead astray by about T, and with noise: it reports {told} ± {band} of 100 (two standard errors, {runs} simulated runs), where these holdout data have {held} and the truth is 50. With other T and σ it can be fooled as well.&lt;/p&gt;</source>
   <translation>&lt;p&gt;可重用的留出集只在训练数据偏离约 T 时才用留出数据带噪声地回答：它报告每 100 人 {told} ±{band} 人（两倍标准误，模拟 {runs} 次），而这些留出数据上是 {held}，真相是 50。换别的 T 和 σ，它也会被骗。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting.py" />
   <source>A holdout that is reused</source>
   <translation>反复使用的留出集</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting.py" />
   <source>Accuracy of the vote of kept features: on training data, as reported, and on the holdout data.</source>
   <translation>所保留特征投票的正确率：训练数据上，所报告的，以及留出数据上。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting.py" />
   <source>Coins that predict coins</source>
   <translation>预测硬币的硬币</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting.py" />
   <source>Noise restores truth</source>
   <translation>噪声还原真相</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting.py" />
   <source>The claim falls with the noise, the truth stays where it is; exact.</source>
   <translation>声称随噪声下降，真相不动；精确值。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting.py" />
   <source>The reusable holdout is simulated up to n · d = {most}; everything else is exact.</source>
   <translation>可重用的留出集只模拟到 n · d = {most}；其余都是精确值。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting.py" />
   <source>The share of people whose label the vote gets right, on the data and in truth; exact.</source>
   <translation>投票说对标签的人所占的比例，数据上与真实的；精确值。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting.py" />
   <source>claimed without noise</source>
   <translation>无噪声时的声称</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting.py" />
   <source>claimed, on the data</source>
   <translation>声称的（数据上）</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting.py" />
   <source>features d</source>
   <translation>特征数 d</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting.py" />
   <source>formula for large n</source>
   <translation>n 大时的公式</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting.py" />
   <source>holdout as it is: reported</source>
   <translation>原样的留出集：报告</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting.py" />
   <source>holdout asked as it is</source>
   <translation>原样去问的留出集</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting.py" />
   <source>noise on each correlation, c</source>
   <translation>每个相关上的噪声 c</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting.py" />
   <source>on the holdout</source>
   <translation>留出数据上</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting.py" />
   <source>reported</source>
   <translation>所报告的</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting.py" />
   <source>reusable holdout</source>
   <translation>可重用的留出集</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting.py" />
   <source>reusable holdout: reported</source>
   <translation>可重用的留出集：报告</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting.py" />
   <source>runs</source>
   <translation>运行次数</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting.py" />
   <source>share that is right</source>
   <translation>正确率</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting.py" />
   <source>training</source>
   <translation>训练数据上</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting.py" />
   <source>true, on new people</source>
   <translation>真实的（新的人）</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting.py" />
   <source>without noise</source>
   <translation>无噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting.py" />
   <source>{mean} ± {band}</source>
   <translation>{mean} ±{band}</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting.py" />
   <source>ε of all answers</source>
   <translation>全部回答的 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting_params.py" />
   <source>Coin flips, too: each is asked for its correlation with the label, and votes with its sign.</source>
   <translation>也是抛硬币：每个特征被问到它与标签的相关，并按其符号投票。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting_params.py" />
   <source>Holdout</source>
   <translation>留出集</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting_params.py" />
   <source>In units of 1/√n: Gaussian noise has the standard deviation c/√n, Laplace noise this mean size.</source>
   <translation>以 1/√n 为单位：高斯噪声的标准差是 c/√n，拉普拉斯噪声的平均大小是 c/√n。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting_params.py" />
   <source>Laplace noise of mean size σ on its answers, 2σ on the threshold, 4σ on each comparison.</source>
   <translation>回答上是平均大小为 σ 的拉普拉斯噪声，阈值上 2σ，每次比较 4σ。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting_params.py" />
   <source>The reusable holdout says more than the training data only where both differ by about T.</source>
   <translation>只有两者相差约 T 时，可重用的留出集才说出训练数据之外的东西。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting_params.py" />
   <source>What is added to each correlation.</source>
   <translation>给每个相关加上什么。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting_params.py" />
   <source>features</source>
   <translation>特征</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting_params.py" />
   <source>its noise</source>
   <translation>它的噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting_params.py" />
   <source>noise on each correlation</source>
   <translation>每个相关上的噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/overfitting_params.py" />
   <source>threshold of the holdout</source>
   <translation>留出集的阈值</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/params.py" />
   <source>Labels and features are independent fair coins: there is nothing to be found.</source>
   <translation>标签与特征是彼此独立的公平硬币：没有任何东西可找。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/params.py" />
   <source>Neighbors have a record replaced, none more or less; how many records there are is public.</source>
   <translation>相邻数据替换一条记录，不多也不少；有多少条记录是公开的。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/params.py" />
   <source>Nobody has more than {m} records.</source>
   <translation>任何人的记录都不超过 {m} 条。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/queries.py" />
   <source>&lt;p&gt;Whatever is learned by asking for shares can be learned so. For a tolerance α privacy asks for people like 1/α, sampling like 1/α². Below α = {equal} those who are enough for sampling keep the mean largest noise below α as well; above it privacy is what costs.&lt;/p&gt;</source>
   <translation>&lt;p&gt;凡是靠询问比例来学的，都可以这样学。容差为 α 时，隐私所要的人数像 1/α，抽样像 1/α²。α 小于 {equal} 时，够抽样用的人也让最大噪声的期望低于 α；大于它时，花费来自隐私。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/queries.py" />
   <source>&lt;p&gt;{m} shares of {n} people, with Laplace noise on each so that all together keep ε = {eps} for one person. The worst answer is off by &lt;b&gt;{mean}&lt;/b&gt; on average, exactly; in {beta} of 100 cases by more than {rare} (the union bound says {union}).&lt;/p&gt;</source>
   <translation>&lt;p&gt;{n} 个人的 {m} 个比例，各加拉普拉斯噪声，使全部合起来对一个人保持 ε = {eps}。最差的回答的期望误差正好是 &lt;b&gt;{mean}&lt;/b&gt;；每 100 次中有 {beta} 次超过 {rare}（并集上界说 {union}）。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/queries.py" />
   <source>Density of the largest error of m answers with Laplace noise; exact.</source>
   <translation>m 个带拉普拉斯噪声的回答中最大误差的密度；精确值。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/queries.py" />
   <source>Mean largest error and mean error of one answer against the number of queries; exact.</source>
   <translation>最大误差的期望与一个回答误差的期望，随查询数变化；精确值。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/queries.py" />
   <source>More queries, more noise</source>
   <translation>查询越多，噪声越大</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/queries.py" />
   <source>People at which the mean largest error by noise is α, and who are enough for the error of sampling.</source>
   <translation>使噪声最大误差的期望等于 α 的人数，以及对抽样误差够用的人数。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/queries.py" />
   <source>People for a tolerance</source>
   <translation>容差与人数</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/queries.py" />
   <source>The largest of m errors</source>
   <translation>m 个误差中最大的</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/queries.py" />
   <source>both are equal at α</source>
   <translation>两者相等时的 α</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/queries.py" />
   <source>bound</source>
   <translation>界</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/queries.py" />
   <source>error of a share</source>
   <translation>比例的误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/queries.py" />
   <source>exceeded with β</source>
   <translation>以 β 被超过</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/queries.py" />
   <source>exceeded with β, exact</source>
   <translation>以 β 被超过（精确）</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/queries.py" />
   <source>for privacy</source>
   <translation>为了隐私</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/queries.py" />
   <source>for sampling, enough</source>
   <translation>为了抽样，够用</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/queries.py" />
   <source>its standard deviation</source>
   <translation>其标准差</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/queries.py" />
   <source>largest error</source>
   <translation>最大误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/queries.py" />
   <source>largest error, mean</source>
   <translation>最大误差，平均</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/queries.py" />
   <source>mean</source>
   <translation>均值</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/queries.py" />
   <source>noise on one answer, mean</source>
   <translation>一个回答的噪声，期望</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/queries.py" />
   <source>one answer, mean</source>
   <translation>一个回答，期望</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/queries.py" />
   <source>people for privacy</source>
   <translation>为隐私的人数</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/queries.py" />
   <source>people for sampling, enough</source>
   <translation>抽样够用的人数</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/queries.py" />
   <source>queries m</source>
   <translation>查询数 m</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/queries.py" />
   <source>the same by the union bound</source>
   <translation>同上，按并集上界</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/queries.py" />
   <source>tolerated error α</source>
   <translation>容许误差 α</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/queries_params.py" />
   <source>Each asks for the share of people with some property; all answers together keep ε.</source>
   <translation>每个查询问有某种性质的人的比例；全部回答合起来保持 ε。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/queries_params.py" />
   <source>queries</source>
   <translation>查询</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/shared_params.py" />
   <source>How many people the data hold, each with one example.</source>
   <translation>数据里有多少人，每人一个样本。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/shared_params.py" />
   <source>No answer becomes more than e^ε times likelier when what neighbors differ in is replaced.</source>
   <translation>替换相邻数据所差的部分时，任何答案的可能性都不超过原来的 e^ε 倍。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/shared_params.py" />
   <source>Nobody has more of them; each one is covered by ε/m.</source>
   <translation>每个人最多有这么多条；每一条得到 ε/m。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/shared_params.py" />
   <source>What is replaced in neighboring data: an example or, for experts, the losses of a day.</source>
   <translation>相邻数据里被替换的是什么：一个样本；对专家来说是一天的损失。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/shared_params.py" />
   <source>examples</source>
   <translation>样本</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/shared_params.py" />
   <source>m records</source>
   <translation>m 条记录</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/shared_params.py" />
   <source>neighbors differ in</source>
   <translation>相邻数据的差别在于</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/shared_params.py" />
   <source>one record</source>
   <translation>一条记录</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/shared_params.py" />
   <source>privacy loss for m records together</source>
   <translation>m 条记录合起来的隐私损失</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/shared_params.py" />
   <source>privacy loss for one record</source>
   <translation>一条记录的隐私损失</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/shared_params.py" />
   <source>records of one person</source>
   <translation>一个人的记录数</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>&lt;p&gt;For new people, {enough} examples are &lt;b&gt;enough&lt;/b&gt; to be within {alpha} of the best with ε, and {without} without privacy: sampling falls like 1/√n, the price of privacy like 1/n. These are bounds (all thresholds at once, by Hoeffding), not needs. They hold for finitely many thresholds; thresholds over all real numbers cannot be learned privately from any number of examples.&lt;/p&gt;</source>
   <translation>&lt;p&gt;对新的人，要与最佳相差不超过 {alpha}，有 ε 时 {enough} 个样本&lt;b&gt;够用&lt;/b&gt;，无隐私时 {without} 个：抽样的部分像 1/√n 下降，隐私的代价像 1/n。这些是上界（同时对所有阈值，按 Hoeffding 不等式），不是必需。它们对有限多个阈值成立；全体实数上的阈值，多少样本都无法在差分隐私下学会。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>&lt;p&gt;In 95 of 100 cases the theorem allows up to {bound} more; in truth more than that happens with probability {above}. Whoever knows everything but one label guesses it from the chosen threshold in at most {success} of 100 cases, of even odds; ε = {eps} would allow {top}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;定理允许 100 次中 95 次最多多出 {bound}；实际上超过它的概率是 {above}。知道除一个标签之外一切的人，从所选阈值猜那个标签（事先各半），100 次中最多猜对 {success} 次；ε = {eps} 允许 {top} 次。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>&lt;p&gt;{n} examples on a line, {classes} thresholds to choose from. The best ones err on {least} of 100 examples. The exponential mechanism takes a threshold the more likely the fewer errors it has, with ε = {eps} for one example: a best one with probability {best}, and on average with &lt;b&gt;{excess}&lt;/b&gt; of 100 more errors than need be, exactly.&lt;/p&gt;</source>
   <translation>&lt;p&gt;直线上 {n} 个样本，{classes} 个阈值可选。最佳的在每 100 个样本上错 {least} 个。指数机制对错得少的阈值取得更可能，对一个样本保持 ε = {eps}：取到最佳的概率是 {best}，期望上每 100 个比必要的多错 &lt;b&gt;{excess}&lt;/b&gt; 个（精确值）。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>Bound on the excess error of new people</source>
   <translation>对新的人的超额误差上界</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>Errors on these examples</source>
   <translation>这些样本上的错误</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>Examples</source>
   <translation>样本</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>How much worse than the best threshold the chosen one may be: a part for sampling and one for privacy.</source>
   <translation>所选阈值比最佳的可能差多少：抽样一份，隐私一份。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>Labels of the examples along the line, and the true threshold; a click flips a label.</source>
   <translation>直线上样本的标签，以及真实阈值；点一下翻转标签。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>The probability of each threshold under the exponential mechanism; exact.</source>
   <translation>指数机制下每个阈值的概率；精确值。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>The share of examples that each threshold gets wrong; exact.</source>
   <translation>每个阈值弄错的样本所占比例；精确值。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>The theorem allows an excess error above 1 here: it says nothing.</source>
   <translation>定理在这里允许超额误差大于 1：等于什么也没说。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>Which threshold is chosen</source>
   <translation>选中哪个阈值</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>a best threshold is chosen</source>
   <translation>选中最佳阈值</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>attacker tells a label</source>
   <translation>攻击者猜对标签</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>by entropy</source>
   <translation>按熵</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>chosen with ε = {eps}</source>
   <translation>以 ε = {eps} 选取</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>enough</source>
   <translation>够用</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>enough without privacy</source>
   <translation>无隐私时够用</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>errors of a threshold</source>
   <translation>各阈值的错误</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>examples n</source>
   <translation>样本数 n</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>examples that are enough</source>
   <translation>够用的样本数</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>excess error</source>
   <translation>超额误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>excess error, exact</source>
   <translation>超额误差（精确）</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>flipped</source>
   <translation>已翻转</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>label</source>
   <translation>标签</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>least error on these examples</source>
   <translation>这些样本上的最小误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>position</source>
   <translation>位置</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>privacy</source>
   <translation>隐私</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>share of labels 1</source>
   <translation>标签 1 的比例</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>share that is wrong</source>
   <translation>错误率</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>the best</source>
   <translation>最佳</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>the chosen one, on average</source>
   <translation>所选的，期望</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>theorem ÷ exact</source>
   <translation>定理 ÷ 精确值</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>theorem: 2 ln|C|/εn</source>
   <translation>定理：2 ln|C|/εn</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>thresholds</source>
   <translation>阈值</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>true threshold</source>
   <translation>真实阈值</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>whole numbers from 0 to {most}</source>
   <translation>0 到 {most} 的整数</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds.py" />
   <source>without privacy</source>
   <translation>没有隐私</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds_params.py" />
   <source>From the first example on; 0: none. A click on an example flips its label.</source>
   <translation>从第一个样本起；0：没有。点一下样本就翻转它的标签。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds_params.py" />
   <source>How many are enough</source>
   <translation>多少够用</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds_params.py" />
   <source>Labels are 1 from here on, before some are flipped; at most d + 1.</source>
   <translation>从这里起标签是 1，之后再翻转一些；最多 d + 1。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds_params.py" />
   <source>Numbers of the examples whose labels were flipped by a click, from 0.</source>
   <translation>被点击翻转了标签的样本的编号，从 0 起。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds_params.py" />
   <source>Of a share; or how much worse than the best threshold the chosen one may be on new people.</source>
   <translation>一个比例的误差；或所选阈值在新的人上比最佳的可以差多少。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds_params.py" />
   <source>The examples stand at 0 … d − 1, evenly spread; thresholds from 0 to d + 1 are tried.</source>
   <translation>样本均匀地位于 0 … d − 1；试 0 到 d + 1 的阈值。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds_params.py" />
   <source>The share of cases in which the error may be larger.</source>
   <translation>误差可以更大的情形所占的比例。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds_params.py" />
   <source>Where a person clicked.</source>
   <translation>点击的位置。</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds_params.py" />
   <source>every how many labels one is wrong</source>
   <translation>每隔多少标签错一个</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds_params.py" />
   <source>flipped labels</source>
   <translation>被翻转的标签</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds_params.py" />
   <source>how often it may be more</source>
   <translation>可以超过的频率</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds_params.py" />
   <source>place</source>
   <translation>位置</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds_params.py" />
   <source>positions</source>
   <translation>位置数</translation>
  </message>
  <message>
   <location filename="../../app/labs/learning/thresholds_params.py" />
   <source>tolerated error</source>
   <translation>容许误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/common.py" />
   <source>Every person lies independently, by the rule, on the own device.</source>
   <translation>每个人都在自己的设备上按规则独立地说谎。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/common.py" />
   <source>Every report is drawn afresh; one that is remembered and sent again is one report.</source>
   <translation>每份报告都重新随机生成；记住后再次发送的报告只算一份报告。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/common.py" />
   <source>The noise is real-valued; what is shared in fact is rounded, a discrete mechanism of its own.</source>
   <translation>噪声取实数值；实际分享的是取整后的值，那是另一种离散机制。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/common.py" />
   <source>The parties follow the protocol; colluders only pool what they hold.</source>
   <translation>各参与方遵守协议；合谋者只是汇总各自所持有的内容。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/common.py" />
   <source>ε = {eps} an answer</source>
   <translation>每个答案 ε = {eps}</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/common.py" />
   <source>ε = {eps} covers all {m} answers of a person: each one has {each}.</source>
   <translation>ε = {eps} 涵盖一个人的全部 {m} 个答案：每个答案为 {each}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/common.py" />
   <source>ε = {eps} for {m} answers</source>
   <translation>{m} 个答案共 ε = {eps}</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/common.py" />
   <source>ε of all m answers of a person</source>
   <translation>一个人全部 m 个答案的 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/common.py" />
   <source>ε of one answer</source>
   <translation>一个答案的 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/crowd.py" />
   <source>95 % error</source>
   <translation>95% 误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/crowd.py" />
   <source>&lt;p&gt;Cut to 0 … n its mean is {mean}, not {ones}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;截断到 0 … n 后，它的均值是 {mean}，而不是 {ones}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/crowd.py" />
   <source>&lt;p&gt;Cut to 0 … n its mean stays: as much is cut on either side.&lt;/p&gt;</source>
   <translation>&lt;p&gt;截断到 0 … n 后，它的均值不变：两侧截去的一样多。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/crowd.py" />
   <source>&lt;p&gt;From one report an undecided attacker guesses that person's answer right in {right} of 100 cases; from the curator's count, knowing all others, in {central}. Of those who say yes {believed} in 100 have it, on average.&lt;/p&gt;</source>
   <translation>&lt;p&gt;事先毫无倾向的攻击者凭一份报告，在 100 次中有 {right} 次猜中这个人的答案；知道其他所有人的答案时，凭数据管理者的计数有 {central} 次猜中。在说“是”的人中，期望每 100 人有 {believed} 人真的是“是”。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/crowd.py" />
   <source>&lt;p&gt;Of 100 estimates {share} are below 0. That is no fault: an estimate that is right on average falls on both sides.&lt;/p&gt;</source>
   <translation>&lt;p&gt;100 次估计中有 {share} 次小于 0。这不是错误：平均而言正确的估计会落在真值两侧。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/crowd.py" />
   <source>&lt;p&gt;The lies average out, but only like √n: 95 in 100 estimates are within &lt;b&gt;{local}&lt;/b&gt; of the truth. A trusted curator with the same ε is within &lt;b&gt;{central}&lt;/b&gt;, however many people there are.&lt;/p&gt;{formula}</source>
   <translation>&lt;p&gt;谎言会互相抵消，但误差仍按 √n 增长：100 次估计中有 95 次与真值相差不超过 &lt;b&gt;{local}&lt;/b&gt;。受信任的数据管理者在相同的 ε 下相差不超过 &lt;b&gt;{central}&lt;/b&gt;，与人数无关。&lt;/p&gt;{formula}</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/crowd.py" />
   <source>&lt;p&gt;{n} people, &lt;b&gt;{ones}&lt;/b&gt; with a true yes. Nobody is trusted, so everybody lies a little before sending: a report is true with probability p = &lt;b&gt;{p}&lt;/b&gt;.&lt;/p&gt;{formula}</source>
   <translation>&lt;p&gt;共 {n} 人，真实答案为“是”的有 &lt;b&gt;{ones}&lt;/b&gt; 人。谁都不受信任，所以每个人发送前都说一点谎：一份报告为真的概率是 p = &lt;b&gt;{p}&lt;/b&gt;。&lt;/p&gt;{formula}</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/crowd.py" />
   <source>At such an ε a report says next to nothing: yes and no are almost equally likely.</source>
   <translation>在这样的 ε 下，一份报告几乎不说明什么：“是”与“否”的可能性几乎相等。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/crowd.py" />
   <source>At such an ε there is almost no lie: fewer than one report in 10⁸ is turned.</source>
   <translation>在这样的 ε 下几乎没有谎言：10⁸ 份报告中被翻转的不到一份。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/crowd.py" />
   <source>Estimates</source>
   <translation>估计</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/crowd.py" />
   <source>Everybody's true answer above, and the answer that they send below, in the same places.</source>
   <translation>上面是每个人的真实答案，下面是他们发送的答案，位置相同。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/crowd.py" />
   <source>The crowd, and what it says</source>
   <translation>人群，以及他们所说的</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/crowd.py" />
   <source>The law of the estimate and surveys drawn from it, with the density of a curator's noisy count.</source>
   <translation>估计值的分布和从中抽取的调查，以及数据管理者带噪声计数的密度。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/crowd.py" />
   <source>With so many people the law of the estimate is drawn as a normal curve.</source>
   <translation>人数如此之多，估计值的分布画成正态曲线。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/crowd.py" />
   <source>a curator, exact</source>
   <translation>数据管理者，精确</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/crowd.py" />
   <source>above n</source>
   <translation>大于 n</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/crowd.py" />
   <source>attacker right</source>
   <translation>攻击者猜中</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/crowd.py" />
   <source>below 0</source>
   <translation>小于 0</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/crowd.py" />
   <source>curator</source>
   <translation>数据管理者</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/crowd.py" />
   <source>cut to 0 … n</source>
   <translation>截断到 0 … n</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/crowd.py" />
   <source>estimated number of yes</source>
   <translation>估计的“是”的人数</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/crowd.py" />
   <source>everybody, exact</source>
   <translation>每个人，精确</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/crowd.py" />
   <source>everybody, normal law</source>
   <translation>每个人，正态分布</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/crowd.py" />
   <source>normal curve</source>
   <translation>正态曲线</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/crowd.py" />
   <source>says no: e^ε = {ratio} times likelier from a true no</source>
   <translation>说“否”：来自真实的“否”的可能性是来自“是”的 e^ε = {ratio} 倍</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/crowd.py" />
   <source>says yes: e^ε = {ratio} times likelier from a true yes</source>
   <translation>说“是”：来自真实的“是”的可能性是来自“否”的 e^ε = {ratio} 倍</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/crowd.py" />
   <source>sent</source>
   <translation>发送的</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/crowd.py" />
   <source>share of the people</source>
   <translation>人数占比</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/crowd.py" />
   <source>standard deviation</source>
   <translation>标准差</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/crowd.py" />
   <source>who adds the noise</source>
   <translation>由谁加噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/crowd.py" />
   <source>{n} surveys</source>
   <translation>{n} 次调查</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/crowd.py" />
   <source>{ones} true yes</source>
   <translation>{ones} 人真实为“是”</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/crowd.py" />
   <source>{shown} of {n} people, and what they say</source>
   <translation>{n} 人中的 {shown} 人，以及他们所说的</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/given.py" />
   <source>counts of the answers</source>
   <translation>各答案的计数</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/given.py" />
   <source>one with at most {most} values</source>
   <translation>至多有 {most} 种值的列</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/given.py" />
   <source>those of at least one person</source>
   <translation>至少一个人的计数</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/model.py" />
   <source>Crowd</source>
   <translation>人群</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/model.py" />
   <source>Local model</source>
   <translation>本地模型</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/model.py" />
   <source>Many answers</source>
   <translation>多种答案</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/model.py" />
   <source>Nobody is trusted: everybody lies a little before sending, or brings a splinter of the noise</source>
   <translation>谁都不受信任：每个人发送前说一点谎，或者各带一份噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/model.py" />
   <source>Noise in shares</source>
   <translation>分布式噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/model.py" />
   <source>One number</source>
   <translation>一个数</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/model.py" />
   <source>Price of trust</source>
   <translation>信任的代价</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/number.py" />
   <source>&lt;p&gt;At ε = {eps} and this x the least variance of the three has &lt;b&gt;{best}&lt;/b&gt;: {least}. Laplace noise never has it, whatever x and ε.&lt;/p&gt;</source>
   <translation>&lt;p&gt;在 ε = {eps} 和这个 x 下，三者中方差最小的是&lt;b&gt;{best}&lt;/b&gt;：{least}。无论 x 和 ε 是多少，都不会是拉普拉斯噪声。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/number.py" />
   <source>&lt;p&gt;Everybody holds x = {x} and sends a report with {name}; a single one may lie outside −1 … 1, the mean of many is right on average. One report has the variance &lt;b&gt;{variance}&lt;/b&gt;, the mean of n of them 1/n of that.&lt;/p&gt;{formula}</source>
   <translation>&lt;p&gt;每个人持有 x = {x}，发送方式为{name}；单独一份报告可能在 −1 … 1 之外，许多份的均值平均而言是正确的。一份报告的方差为 &lt;b&gt;{variance}&lt;/b&gt;，n 份的均值的方差是它的 1/n。&lt;/p&gt;{formula}</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/number.py" />
   <source>Reports</source>
   <translation>报告</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/number.py" />
   <source>Reports of people who all hold x: their exact law in bins, and the reports drawn.</source>
   <translation>所有人都持有 x 时的报告：各区间内的精确分布，以及抽取的报告。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/number.py" />
   <source>Variance against the number</source>
   <translation>方差随数值的变化</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/number.py" />
   <source>Variance against ε</source>
   <translation>方差随 ε 的变化</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/number.py" />
   <source>Variance of one report in three ways, exact.</source>
   <translation>三种方式下一份报告的方差，精确。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/number.py" />
   <source>largest over x</source>
   <translation>对 x 的最大值</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/number.py" />
   <source>mean of reports</source>
   <translation>报告的均值</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/number.py" />
   <source>report</source>
   <translation>报告</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/number.py" />
   <source>share of the reports</source>
   <translation>报告占比</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/number.py" />
   <source>their variance</source>
   <translation>报告的方差</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/number.py" />
   <source>true number x</source>
   <translation>真实数值 x</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/number.py" />
   <source>variance at x</source>
   <translation>x 处的方差</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/number.py" />
   <source>variance of one report</source>
   <translation>一份报告的方差</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/number.py" />
   <source>way</source>
   <translation>方式</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/number.py" />
   <source>{n} reports</source>
   <translation>{n} 份报告</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/oracles.py" />
   <source>&lt;p&gt;A report supports the true answer with probability p, another given one with q; who knows both can correct. With {name} a person without the answer adds &lt;b&gt;{absent}&lt;/b&gt; to its variance.&lt;/p&gt;{formula}</source>
   <translation>&lt;p&gt;一份报告以概率 p 支持真实答案，以概率 q 支持另一个给定的答案；知道这两个概率就能校正。采用{name}时，答案不是它的每个人给它的方差增加 &lt;b&gt;{absent}&lt;/b&gt;。&lt;/p&gt;{formula}</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/oracles.py" />
   <source>&lt;p&gt;Against plain response an absent answer adds less variance ({absent} for {plain}) &lt;b&gt;and&lt;/b&gt; the guesser is worse: right {guess} of 100 times for {often}. ε does not fix the trade; the design does.&lt;/p&gt;</source>
   <translation>&lt;p&gt;与直接响应相比，不持有的答案增加的方差更小（{absent} 对 {plain}），&lt;b&gt;而且&lt;/b&gt;猜测者更差：100 次中猜中 {guess} 次，而不是 {often} 次。决定这种取舍的不是 ε，而是设计。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/oracles.py" />
   <source>&lt;p&gt;All {k} counts together have the variance {local}; a curator's Laplace noise has {central}, or {joins} where neighbors differ in one person more.&lt;/p&gt;</source>
   <translation>&lt;p&gt;全部 {k} 个计数的方差之和为 {local}；数据管理者的拉普拉斯噪声为 {central}，若相邻数据相差的是多一个人，则为 {joins}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/oracles.py" />
   <source>&lt;p&gt;Below k = {crossing} answers plain response adds less variance for an absent answer than optimised unary bits, beyond it more.&lt;/p&gt;</source>
   <translation>&lt;p&gt;答案少于 k = {crossing} 种时，对不持有的答案，直接响应增加的方差小于优化一元编码，超过后则更大。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/oracles.py" />
   <source>&lt;p&gt;To write the reported column to a file, use “Copy as Python” and run the program with the name of the new file.&lt;/p&gt;</source>
   <translation>&lt;p&gt;要把上报后的列写入文件，请使用“复制为 Python”，并以新文件名运行该程序。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/oracles.py" />
   <source>Counts</source>
   <translation>计数</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/oracles.py" />
   <source>Each oracle: how often one's answer is guessed from one report, and the variance of an absent answer.</source>
   <translation>每种频率预言机：凭一份报告猜中答案的概率，以及不持有某答案者带来的方差。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/oracles.py" />
   <source>How many answers?</source>
   <translation>有多少种答案？</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/oracles.py" />
   <source>True counts, the estimates of one survey, and how far estimates scatter.</source>
   <translation>真实计数、最近一次调查的估计，以及估计的离散程度。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/oracles.py" />
   <source>Variance that a person without the answer adds, for each oracle, against the number of answers.</source>
   <translation>每种频率预言机下，不持有该答案的一个人所增加的方差，随答案种数的变化。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/oracles.py" />
   <source>Who wins, you or the guesser?</source>
   <translation>谁占优，你还是猜测者？</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/oracles.py" />
   <source>guessed right</source>
   <translation>猜中</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/oracles.py" />
   <source>last survey</source>
   <translation>最近一次调查</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/oracles.py" />
   <source>mean of {n}</source>
   <translation>{n} 次的均值</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/oracles.py" />
   <source>one's answer guessed right</source>
   <translation>猜中一个人的答案</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/oracles.py" />
   <source>oracle</source>
   <translation>频率预言机</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/oracles.py" />
   <source>possible answers k</source>
   <translation>可能的答案数 k</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/oracles.py" />
   <source>present</source>
   <translation>持有该答案</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/oracles.py" />
   <source>size</source>
   <translation>大小</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/oracles.py" />
   <source>two answers told apart</source>
   <translation>分辨两种答案</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/oracles.py" />
   <source>variance for each person</source>
   <translation>每个人的方差</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/oracles.py" />
   <source>variance, answer absent</source>
   <translation>方差，不持有该答案</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/oracles.py" />
   <source>{n} of {asked} surveys are drawn.</source>
   <translation>抽取了 {asked} 次调查中的 {n} 次。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/oracles.py" />
   <source>± 2 standard deviations</source>
   <translation>±2 个标准差</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>Another seed, other lies.</source>
   <translation>换一个种子，得到另一些谎言。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>Each holds one bit, and adds a splinter of the noise.</source>
   <translation>每一方持有一个比特，并加入一份噪声。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>Each person holds a number from −1 to 1; other numbers must be cut or scaled to that first.</source>
   <translation>每个人持有一个 −1 到 1 的数；其他数须先截断或缩放到这个范围。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>Each possible answer, and how many people it is true for.</source>
   <translation>每种可能的答案，以及真实答案为它的人数。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>Each question is answered with fresh lies, so what the answers tell adds up.</source>
   <translation>每个问题都用新的谎言来回答，所以各个回答透露的内容会累加。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>How many people send a report.</source>
   <translation>有多少人发送报告。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>How many surveys, reports or sums are drawn; play to see the histogram fill.</source>
   <translation>抽取多少次调查、报告或总和；播放可看到直方图逐渐填满。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>How one number becomes a report; the mean of the reports is right on average.</source>
   <translation>一个数怎样变成一份报告；报告的均值平均而言是正确的。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>How one true answer becomes a report.</source>
   <translation>一个真实答案怎样变成一份报告。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>How wrong the estimated share of the population may be.</source>
   <translation>估计的总体比例可以有多大误差。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>In how many of all surveys the share must be within the tolerance.</source>
   <translation>在所有调查中，有多大比例的调查其误差必须在容差以内。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>Laplace noise</source>
   <translation>拉普拉斯噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>Made for study, counts of your own, or a column of a file of yours.</source>
   <translation>为研究而生成，或自己的计数，或自己文件中的一列。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>No estimate below 0 or above n any more, and a mean that is off the truth but for a share of one half.</source>
   <translation>估计值不再小于 0 或大于 n，但均值会偏离真值，除非比例为一半。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>No report is more than e^ε times likelier for one true value than for another.</source>
   <translation>任何一份报告在一种真实值下的可能性，都不超过另一种真实值下的 e^ε 倍。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>Of the people, rounded to whole people; the border in the crowd.</source>
   <translation>占人数的比例，取整到整人；即人群中的分界线。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>Shared out evenly: each of the m answers gets ε/m.</source>
   <translation>平均分配：m 个答案各得 ε/m。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>Shares are whole numbers from 0 to p − 1; p must be above n, or totals wrap.</source>
   <translation>份额是 0 到 p − 1 的整数；p 必须大于 n，否则总数会绕回。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>So large that those of the n − c honest parties sum to Laplace noise.</source>
   <translation>大到使 n − c 个诚实参与方的噪声份额之和就是拉普拉斯噪声。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>The count of those who were asked, or the share of all whom they were drawn from: sampling adds.</source>
   <translation>被询问者的计数，或他们所代表的总体的比例：后者还有抽样误差。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>The j-th answer is given by a share of the people that falls like 1/j.</source>
   <translation>给出第 j 种答案的人的比例按 1/j 下降。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>They tell each other their splinters and subtract them; whoever reads alone still subtracts one.</source>
   <translation>他们互相告知各自的噪声份额并将其减去；单独一人也能减去自己的一份。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>What may be another value in neighboring data, and hence what ε is about.</source>
   <translation>相邻数据中什么可以取另一个值，也就是 ε 所针对的对象。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>Whose number of people is meant: the other one stays beside it, dashed.</source>
   <translation>以哪一个的人数为准：另一个仍以虚线画在旁边。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>all answers of a person</source>
   <translation>一个人的全部答案</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>confidence</source>
   <translation>置信水平</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>cut estimates to 0 … n</source>
   <translation>把估计截断到 0 … n</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>error against</source>
   <translation>误差相对于</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>local hashing</source>
   <translation>本地哈希</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>made</source>
   <translation>生成</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>modulus</source>
   <translation>模数</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>of all m answers of a person</source>
   <translation>一个人全部 m 个答案的隐私损失</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>of one answer</source>
   <translation>一个答案的隐私损失</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>of them collude</source>
   <translation>其中合谋的</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>one answer</source>
   <translation>一个答案</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>one bit</source>
   <translation>一个比特</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>optimised unary bits</source>
   <translation>优化一元编码</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>parties</source>
   <translation>参与方</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>piecewise</source>
   <translation>分段法</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>plain response</source>
   <translation>直接响应</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>plan by</source>
   <translation>依据</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>possible answers</source>
   <translation>可能的答案</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>questions to each person</source>
   <translation>向每个人提的问题</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>sent as</source>
   <translation>发送方式</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>splinters for the honest alone</source>
   <translation>仅按诚实方分配噪声份额</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>subset</source>
   <translation>子集选择</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>the people present</source>
   <translation>在场的人</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>the population they stand for</source>
   <translation>他们所代表的总体</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>tolerance of the share</source>
   <translation>比例的容差</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>true number of everybody</source>
   <translation>每个人的真实数值</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>true share of yes</source>
   <translation>“是”的真实比例</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>unary bits</source>
   <translation>一元编码</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/params.py" />
   <source>who answers what</source>
   <translation>谁回答什么</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/people.py" />
   <source>&lt;p&gt;For a share of the population within {tolerance} in {confidence} of 100 surveys plan &lt;b&gt;{planned}&lt;/b&gt; people. The theorem asks {bound}; exactly, for a share of one half, {here} are enough.&lt;/p&gt;</source>
   <translation>&lt;p&gt;要使总体比例的误差在 100 次调查中有 {confidence} 次不超过 {tolerance}，请安排 &lt;b&gt;{planned}&lt;/b&gt; 人。定理要求 {bound} 人；精确计算（比例为一半时）{here} 人就够。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/people.py" />
   <source>&lt;p&gt;No local way can have less than {least}, when true answers are fair coins; whoever knows that reaches it with posterior means, which are biased for all others.&lt;/p&gt;</source>
   <translation>&lt;p&gt;当真实答案是公平硬币时，任何本地方法都不能小于 {least}；知道这一点的人可用后验均值达到它，但对其他情形后验均值有偏。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/people.py" />
   <source>&lt;p&gt;Without a curator the error of a count of {n} people is &lt;b&gt;{local}&lt;/b&gt; (standard deviation), with one, or with noise in shares, &lt;b&gt;{central}&lt;/b&gt;. From {equal} people on the curator is no worse, and the gap grows like √n.&lt;/p&gt;{formula}</source>
   <translation>&lt;p&gt;没有数据管理者时，{n} 人计数的误差为 &lt;b&gt;{local}&lt;/b&gt;（标准差）；有数据管理者或采用分布式噪声时为 &lt;b&gt;{central}&lt;/b&gt;。从 {equal} 人起数据管理者就不会更差，差距按 √n 增长。&lt;/p&gt;{formula}</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/people.py" />
   <source>Asked again, the same people tell again: if ε covered all answers of a person, {m} questions to everybody would get ε/{m} each.</source>
   <translation>再问同样的人，他们就再透露一次：若 ε 涵盖一个人的所有答案，向所有人提 {m} 个问题时，每个问题得到 ε/{m}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/people.py" />
   <source>Asked again, the same people tell again: {m} questions to everybody get ε/{m} each.</source>
   <translation>再问同样的人，他们就再透露一次：向所有人提 {m} 个问题时，每个问题得到 ε/{m}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/people.py" />
   <source>Error of each of m shares when ε is split, and when the people are split.</source>
   <translation>拆分 ε 与拆分人群时，m 个比例各自的误差。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/people.py" />
   <source>Error of the count</source>
   <translation>计数的误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/people.py" />
   <source>Here that is no worse than {m} groups with one question each: {budget} against {groups}.</source>
   <translation>这里并不比分成 {m} 组、每组一个问题更差：{budget} 对 {groups}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/people.py" />
   <source>Here {m} groups with one question each are better: {groups} against {budget}.</source>
   <translation>这里分成 {m} 组、每组一个问题更好：{groups} 对 {budget}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/people.py" />
   <source>People needed</source>
   <translation>所需人数</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/people.py" />
   <source>People needed for the tolerance against ε: by the theorem, and exactly for a share of one half.</source>
   <translation>达到容差所需的人数随 ε 的变化：按定理，以及比例为一半时的精确值。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/people.py" />
   <source>Several questions</source>
   <translation>多个问题</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/people.py" />
   <source>Standard deviation of the estimated count against the number of people, local and with a curator.</source>
   <translation>估计计数的标准差随人数的变化，本地与有数据管理者两种情形。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/people.py" />
   <source>each of {m} shares, people split</source>
   <translation>{m} 个比例之一，拆分人群</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/people.py" />
   <source>each of {m} shares, ε split</source>
   <translation>{m} 个比例之一，拆分 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/people.py" />
   <source>local</source>
   <translation>本地</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/people.py" />
   <source>no local way has less</source>
   <translation>任何本地方法不低于此</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/people.py" />
   <source>no privacy</source>
   <translation>无隐私</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/people.py" />
   <source>people for a share within {tolerance}</source>
   <translation>比例误差不超过 {tolerance} 所需人数</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/people.py" />
   <source>quantity</source>
   <translation>量</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/people.py" />
   <source>questions m</source>
   <translation>问题数 m</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/people.py" />
   <source>split the people</source>
   <translation>拆分人群</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/people.py" />
   <source>split ε</source>
   <translation>拆分 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/people.py" />
   <source>standard deviation of each share</source>
   <translation>每个比例的标准差</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/people.py" />
   <source>standard deviation of the count</source>
   <translation>计数的标准差</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/people.py" />
   <source>standard deviation with a curator</source>
   <translation>有数据管理者时的标准差</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/people.py" />
   <source>standard deviation, people</source>
   <translation>标准差（人）</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/people.py" />
   <source>the same without privacy</source>
   <translation>无隐私时同样的人数</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/people.py" />
   <source>theorem</source>
   <translation>定理</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/people.py" />
   <source>theorem / exact</source>
   <translation>定理 / 精确</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/shares.py" />
   <source>&lt;p&gt;As with a curator, the error does not grow with the number of people: cryptography buys back what lying costs. Trust can be replaced by computation, noise cannot.&lt;/p&gt;</source>
   <translation>&lt;p&gt;与有数据管理者时一样，误差不随人数增长：密码学赢回了说谎的代价。信任可以由计算代替，噪声不能。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/shares.py" />
   <source>&lt;p&gt;Nobody trusts a curator, and nobody lies: every bit is cut into shares mod p that alone are chance, and every party adds a splinter of noise. The shares of the {n} bits shown sum to {total}, the true count is {count}.&lt;/p&gt;{formula}</source>
   <translation>&lt;p&gt;没有人信任数据管理者，也没有人说谎：每个比特被分成模 p 的份额，单独看只是随机数，每一方再加入一份噪声。所示 {n} 个比特的份额之和为 {total}，真实计数为 {count}。&lt;/p&gt;{formula}</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/shares.py" />
   <source>&lt;p&gt;Of {n} parties c = {c} subtract their splinters. The variance left falls from {all} to {left}, and the density grows a spike at 0: exact ε &lt;b&gt;{loss}&lt;/b&gt;, and δ = &lt;b&gt;{delta}&lt;/b&gt; at the ε that was meant. Variance is not privacy.&lt;/p&gt;</source>
   <translation>&lt;p&gt;{n} 方中有 c = {c} 方减去自己的噪声份额。剩下的方差从 {all} 降到 {left}，密度在 0 处出现尖峰：精确的 ε 为 &lt;b&gt;{loss}&lt;/b&gt;，在原定的 ε 下 δ = &lt;b&gt;{delta}&lt;/b&gt;。方差不是隐私。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/shares.py" />
   <source>&lt;p&gt;The splinters of the honest alone make up the Laplace noise, so whoever colludes (c = {c}) learns no more than ε = {eps} allows. The price: a variance of {variance} in place of {meant}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;仅诚实方的噪声份额就构成拉普拉斯噪声，所以合谋者（c = {c}）得知的不超过 ε = {eps} 所允许的。代价：方差为 {variance}，而不是 {meant}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/shares.py" />
   <source>Density of the noise that colluders cannot subtract, sums drawn from it, and the Laplace noise that was meant.</source>
   <translation>合谋者无法减去的噪声的密度、从中抽取的总和，以及原定的拉普拉斯噪声。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/shares.py" />
   <source>Half of the parties or more collude: the density left is unbounded at 0, and no ε holds at all.</source>
   <translation>一半或更多的参与方合谋：剩下的密度在 0 处无界，任何 ε 都不成立。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/shares.py" />
   <source>How much likelier an answer is with the sum 0 than with the sum 1, for colluders who know the other bits.</source>
   <translation>对知道其他比特的合谋者来说，一个回答在总和为 0 时的可能性是总和为 1 时的多少倍。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/shares.py" />
   <source>Noise left</source>
   <translation>剩下的噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/shares.py" />
   <source>Privacy loss of an answer</source>
   <translation>一个回答的隐私损失</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/shares.py" />
   <source>Shares of {n} bits, mod {p}</source>
   <translation>{n} 个比特的份额，模 {p}</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/shares.py" />
   <source>Splinters of the last sum</source>
   <translation>最近一次总和的噪声份额</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/shares.py" />
   <source>The shares of the first bits that the first parties hold, and the sums of columns: each number alone is chance.</source>
   <translation>前几方持有的前几个比特的份额，以及各列之和：每个数单独看只是随机数。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/shares.py" />
   <source>The splinter of noise of each party in the last sum; colluders subtract theirs.</source>
   <translation>最近一次总和中每一方的噪声份额；合谋者减去自己的。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/shares.py" />
   <source>above {n}, the number of parties, or totals wrap</source>
   <translation>大于参与方数 {n}，否则总数会绕回</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/shares.py" />
   <source>below {n}, the number of parties: without an honest one no noise is left</source>
   <translation>小于参与方数 {n}：没有诚实的一方就不剩任何噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/shares.py" />
   <source>bit of</source>
   <translation>比特所属</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/shares.py" />
   <source>colluders, subtracted</source>
   <translation>合谋者，已减去</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/shares.py" />
   <source>exact ε</source>
   <translation>精确的 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/shares.py" />
   <source>guesses right</source>
   <translation>猜对次数</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/shares.py" />
   <source>held by party</source>
   <translation>持有的参与方</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/shares.py" />
   <source>honest</source>
   <translation>诚实方</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/shares.py" />
   <source>left, exact</source>
   <translation>剩下的，精确</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/shares.py" />
   <source>nobody's splinters known</source>
   <translation>不知道任何噪声份额</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/shares.py" />
   <source>noisy sum, without and with one person</source>
   <translation>带噪声的总和，没有与有一个人</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/shares.py" />
   <source>one colluder</source>
   <translation>1 个合谋者</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/shares.py" />
   <source>one who takes part, splinters unrepaired</source>
   <translation>参与者之一，噪声份额未补救</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/shares.py" />
   <source>party</source>
   <translation>参与方</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/shares.py" />
   <source>sum</source>
   <translation>总和</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/shares.py" />
   <source>variance</source>
   <translation>方差</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/shares.py" />
   <source>who looks</source>
   <translation>谁在看</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/shares.py" />
   <source>{c} colluders</source>
   <translation>{c} 个合谋者</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/shares.py" />
   <source>{n} of {asked} sums are drawn.</source>
   <translation>抽取了 {asked} 次总和中的 {n} 次。</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/shares.py" />
   <source>{n} sums</source>
   <translation>{n} 次总和</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/shares.py" />
   <source>δ at ε</source>
   <translation>ε 处的 δ</translation>
  </message>
  <message>
   <location filename="../../app/labs/local/shares.py" />
   <source>ε meant</source>
   <translation>原定的 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/auction.py" />
   <source>&lt;p&gt;A good that costs nothing to copy is sold at one price. It is drawn so that one bid hardly matters: price p with weight&lt;/p&gt;{formula}&lt;p&gt;where k(p) bidders report at least p. If my report hardly moves the price, lying hardly pays. Hardly is not never: &lt;b&gt;{name} gains {gain}&lt;/b&gt; by the best lie.&lt;/p&gt;</source>
   <translation>&lt;p&gt;复制不花钱的商品以一个价格出售。抽取价格的方式使一个出价几乎不起作用：价格 p 的权重为&lt;/p&gt;{formula}&lt;p&gt;其中 k(p) 是报告不低于 p 的竞价者人数。如果我的报告几乎不影响价格，撒谎就几乎没有好处。几乎没有不等于没有：最好的谎言使 &lt;b&gt;{name} 得到 {gain}&lt;/b&gt;。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/auction.py" />
   <source>&lt;p&gt;Everybody may buy at the price, whatever the report: a bid too low makes the prices between it and the truth rarer, and costs nothing.&lt;/p&gt;</source>
   <translation>&lt;p&gt;无论报告什么，每个人都可以按价格购买：出价过低使它与真实价值之间的价格更少出现，而且没有代价。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/auction.py" />
   <source>&lt;p&gt;No rule with this ε lets anybody gain more than {cap} where outcomes are worth from 0 to 1; the printed theorem says {printed}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;当结果的价值在 0 到 1 之间时，在这个 ε 之下任何规则都不会让任何人得到超过 {cap} 的收益；书中的定理说 {printed}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/auction.py" />
   <source>&lt;p&gt;The best lie is computed from all true values: a view from above, not what a bidder can work out.&lt;/p&gt;</source>
   <translation>&lt;p&gt;最好的谎言是用所有人的真实价值算出的：这是从上方看到的，竞价者自己算不出来。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/auction.py" />
   <source>&lt;p&gt;Whoever bids too little may not buy, whoever bids too much must: each outcome is best for the honest. A lie still moves the price.&lt;/p&gt;</source>
   <translation>&lt;p&gt;出价过低的人不能购买，出价过高的人必须购买：对每一个结果，诚实都是最好的。谎言仍会改变价格。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/auction.py" />
   <source>Best lie of every bidder</source>
   <translation>每位竞价者最好的谎言</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/auction.py" />
   <source>Gain of the selected bidder by each report; a report between two prices does as the lower one.</source>
   <translation>所选竞价者每种报告的收益；介于两个价格之间的报告与较低的价格作用相同。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/auction.py" />
   <source>One bid moves all revenues the same way, so the printed weights spend only half of ε.</source>
   <translation>一个出价使所有收入朝同一方向移动，所以书中的权重只用了 ε 的一半。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/auction.py" />
   <source>Only the first {n} bidders can be dragged; all count.</source>
   <translation>只有前 {n} 位竞价者可以拖动；所有人都计入。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/auction.py" />
   <source>Probability of each price when all bidders are honest, and when the selected one reports otherwise.</source>
   <translation>所有竞价者都诚实时每个价格的概率，以及所选的一位另作报告时的概率。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/auction.py" />
   <source>Revenue at each price, and below it what the good is worth to each bidder.</source>
   <translation>每个价格的收入，下方是商品对每位竞价者的价值。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/auction.py" />
   <source>Revenue: drag the bidders</source>
   <translation>收入：拖动竞价者</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/auction.py" />
   <source>What the best lie of each bidder gains, all others honest; computed when nothing is dragged.</source>
   <translation>其他人都诚实时每位竞价者最好的谎言得到多少；不拖动时才计算。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/auction.py" />
   <source>What {name} gains by a lie</source>
   <translation>{name} 撒谎得到多少</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/auction.py" />
   <source>Which price comes out</source>
   <translation>会得出哪个价格</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/auction.py" />
   <source>all honest</source>
   <translation>都诚实</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/auction.py" />
   <source>at most {most}: there are no more bidders</source>
   <translation>至多 {most}：没有更多的竞价者</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/auction.py" />
   <source>best report</source>
   <translation>最好的报告</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/auction.py" />
   <source>best revenue at any price</source>
   <translation>任意价格的最大收入</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/auction.py" />
   <source>best revenue on the grid</source>
   <translation>格点上的最大收入</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/auction.py" />
   <source>bidder</source>
   <translation>出价者</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/auction.py" />
   <source>expected</source>
   <translation>期望</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/auction.py" />
   <source>expected revenue</source>
   <translation>期望收入</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/auction.py" />
   <source>gain in utility</source>
   <translation>效用的增加</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/auction.py" />
   <source>gain of the report tried</source>
   <translation>所试报告的收益</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/auction.py" />
   <source>gain {gain}</source>
   <translation>收益 {gain}</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/auction.py" />
   <source>honest report</source>
   <translation>诚实的报告</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/auction.py" />
   <source>largest of all bidders</source>
   <translation>所有竞价者中最大的</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/auction.py" />
   <source>price</source>
   <translation>价格</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/auction.py" />
   <source>privacy loss by this bidder, at these bids</source>
   <translation>在这些出价下，这位竞价者带来的隐私损失</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/auction.py" />
   <source>revenue</source>
   <translation>收入</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/auction.py" />
   <source>utility of the truth</source>
   <translation>说真话的效用</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/auction.py" />
   <source>with the report</source>
   <translation>有这份报告</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/beach.py" />
   <source>&lt;p&gt;A &lt;b&gt;mediator&lt;/b&gt; computes an equilibrium privately, with an error of c / (√n ε), and tells each player what to do. Honesty is then an equilibrium up to a slack: {now} here, {printed} as printed. A slack of {slack} takes {needed} players; the theorem asks for {theorem}. The source gives no such mediator, only what it would promise.&lt;/p&gt;</source>
   <translation>&lt;p&gt;&lt;b&gt;调解者&lt;/b&gt;以满足差分隐私的方式计算均衡，误差为 c / (√n ε)，并告诉每个参与者怎么做。于是诚实在一个松弛量之内是均衡：这里是 {now}，按书中是 {printed}。松弛量 {slack} 需要 {needed} 位参与者；定理要求 {theorem} 位。来源没有给出这样的调解者，只给出它所承诺的。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/beach.py" />
   <source>&lt;p&gt;Saying {lie} gains you {open} without privacy. With Laplace noise of size 1/ε on the count the cliff is a &lt;b&gt;ramp&lt;/b&gt;, and the same lie gains &lt;b&gt;{gain}&lt;/b&gt;; no rule with this ε lets it gain more than {cap}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;没有隐私时，说“{lie}”使你得到 {open}。计数加上大小为 1/ε 的拉普拉斯噪声，悬崖就成为&lt;b&gt;斜坡&lt;/b&gt;，同样的谎言得到 &lt;b&gt;{gain}&lt;/b&gt;；在这个 ε 之下任何规则都不会让它得到超过 {cap} 的收益。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/beach.py" />
   <source>&lt;p&gt;{n} players; beach types would rather be at the beach, mountain types on the mountain; being sent to the other place is worth half. The rule sends everybody to the beach if fewer than half say beach, else to the mountain. Both are equilibria, and what one player does hardly matters to another. But the rule has a &lt;b&gt;cliff&lt;/b&gt;: who stands at it moves everybody.&lt;/p&gt;</source>
   <translation>&lt;p&gt;{n} 位参与者；海滩型的人更愿去海滩，山区型的人更愿去山区；被送到另一处只值一半。若说海滩的人不到一半，规则把所有人送到海滩，否则送到山区。两者都是均衡，而且一位参与者的行动对另一位几乎没有影响。但规则有一道&lt;b&gt;悬崖&lt;/b&gt;：站在那里的人能移动所有人。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/beach.py" />
   <source>A cliff becomes a ramp</source>
   <translation>悬崖成为斜坡</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/beach.py" />
   <source>At b = n/2 the rule without privacy sends everybody to the mountain; with noise it is one half each.</source>
   <translation>b = n/2 时，没有隐私的规则把所有人送到山区；有噪声时各占一半。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/beach.py" />
   <source>Chance that everybody is sent to the beach, against the number of players who say beach.</source>
   <translation>所有人被送到海滩的概率，随说海滩的参与者人数变化。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/beach.py" />
   <source>Gain of the only lie of a player of each type, and the most that any rule with this ε allows.</source>
   <translation>每种类型的参与者唯一的谎言得到多少，以及在这个 ε 之下任何规则至多允许多少。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/beach.py" />
   <source>Honest up to</source>
   <translation>诚实到什么程度</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/beach.py" />
   <source>Slack up to which honesty is an equilibrium with a mediator, against ε, printed and with the exact gain.</source>
   <translation>有调解者时诚实是均衡的松弛量，随 ε 变化，按书中以及按精确的收益。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/beach.py" />
   <source>What a lie gains</source>
   <translation>谎言得到什么</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/beach.py" />
   <source>all go to the beach, with noise</source>
   <translation>所有人去海滩，有噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/beach.py" />
   <source>all go to the beach, without</source>
   <translation>所有人去海滩，无噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/beach.py" />
   <source>at ε =</source>
   <translation>在 ε =</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/beach.py" />
   <source>beach</source>
   <translation>海滩</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/beach.py" />
   <source>beach type says mountain</source>
   <translation>海滩型说山区</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/beach.py" />
   <source>beach, above one half</source>
   <translation>说海滩的，超过一半</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/beach.py" />
   <source>chance that all go to the beach</source>
   <translation>所有人去海滩的概率</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/beach.py" />
   <source>from {low} to {high}, with you among the players</source>
   <translation>从 {low} 到 {high}，你也是参与者之一</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/beach.py" />
   <source>least slack</source>
   <translation>最小松弛量</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/beach.py" />
   <source>mediator: slack of honesty</source>
   <translation>调解者：诚实的松弛量</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/beach.py" />
   <source>mountain</source>
   <translation>山区</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/beach.py" />
   <source>mountain type says beach</source>
   <translation>山区型说海滩</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/beach.py" />
   <source>players for a slack of {slack}</source>
   <translation>松弛量 {slack} 所需的参与者</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/beach.py" />
   <source>players who say beach</source>
   <translation>说海滩的参与者</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/beach.py" />
   <source>says nothing</source>
   <translation>等于没说</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/beach.py" />
   <source>slack of the equilibrium</source>
   <translation>均衡的松弛量</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/beach.py" />
   <source>the same lie without privacy</source>
   <translation>没有隐私时同样的谎言</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/beach.py" />
   <source>with noise</source>
   <translation>有噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/beach.py" />
   <source>with the exact gain</source>
   <translation>按精确的收益</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/breads.py" />
   <source>&lt;p&gt;As set, a sale tells {bits} bits of the {open} of a taste, and the taste is guessed right in {guess} of 100 sales; blindly in {blind}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;按当前设置，一次销售透露口味的 {open} 比特中的 {bits} 比特；100 次销售中有 {guess} 次能猜对口味，盲猜则有 {blind} 次。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/breads.py" />
   <source>&lt;p&gt;Randomised response keeps what was asked for with probability e^ε/(e^ε + k − 1), and sells another bread else: no sale tells more than ε, whatever I ask for.&lt;/p&gt;{formula}</source>
   <translation>&lt;p&gt;随机响应以概率 e^ε/(e^ε + k − 1) 卖出所要的面包，否则卖出另一种：无论我要什么，任何一次销售透露的都不超过 ε。&lt;/p&gt;{formula}</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/breads.py" />
   <source>&lt;p&gt;{k} breads, as many tastes, each as common. Whoever asks by chance tells nothing; whoever asks for the own taste tells it. Yet all sales together look the same: each bread is 1/{k} of them. &lt;b&gt;What my purchase costs me depends on how I choose, and nobody can see how I choose.&lt;/b&gt;&lt;/p&gt;</source>
   <translation>&lt;p&gt;{k} 种面包，同样多种口味，每种同样常见。随机点面包的人什么也不透露；按自己口味点的人透露了口味。但所有销售合在一起看起来一样：每种面包占 1/{k}。&lt;b&gt;购买让我付出什么隐私，取决于我怎样选择，而没有人看得见我怎样选择&lt;/b&gt;。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/breads.py" />
   <source>All sales together</source>
   <translation>所有销售合计</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/breads.py" />
   <source>Asking as set: I = {bits}</source>
   <translation>按设置点：I = {bits}</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/breads.py" />
   <source>Asking by chance: I = {bits}</source>
   <translation>随机点：I = {bits}</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/breads.py" />
   <source>Bits that a sale tells when people ask by chance, as set, and the bits of the taste itself.</source>
   <translation>随机点、按设置点时一次销售透露的比特，以及口味本身的比特。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/breads.py" />
   <source>Joint probability of taste and sale; every row and every column has the same sum.</source>
   <translation>口味与所售面包的联合概率；每一行和每一列的和都相同。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/breads.py" />
   <source>Mutual information I = {bits}</source>
   <translation>互信息 I = {bits}</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/breads.py" />
   <source>Mutual information of taste and sale; at most the entropy of the taste.</source>
   <translation>口味与所售面包的互信息；不超过口味的熵。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/breads.py" />
   <source>Share of each bread among all sales, when people ask by chance and when they ask as set: the same.</source>
   <translation>随机点与按设置点时，每种面包占全部销售的比例：相同。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/breads.py" />
   <source>What a sale tells</source>
   <translation>一次销售透露什么</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/breads.py" />
   <source>as set</source>
   <translation>按设置</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/breads.py" />
   <source>asking as set</source>
   <translation>按设置点</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/breads.py" />
   <source>asking by chance</source>
   <translation>随机点</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/breads.py" />
   <source>bits that a sale tells</source>
   <translation>一次销售透露的比特</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/breads.py" />
   <source>by chance</source>
   <translation>随机</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/breads.py" />
   <source>guess the taste from the sale</source>
   <translation>由销售猜口味</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/breads.py" />
   <source>honest, without response</source>
   <translation>诚实，无随机响应</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/breads.py" />
   <source>mutual information</source>
   <translation>互信息</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/breads.py" />
   <source>rye</source>
   <translation>黑麦</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/breads.py" />
   <source>share of each bread among the sales</source>
   <translation>每种面包占销售的比例</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/breads.py" />
   <source>share of the sales</source>
   <translation>占销售的比例</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/breads.py" />
   <source>sold</source>
   <translation>卖出</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/breads.py" />
   <source>taste</source>
   <translation>口味</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/breads.py" />
   <source>taste alone</source>
   <translation>口味本身</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/breads.py" />
   <source>wheat</source>
   <translation>小麦</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/breads.py" />
   <source>ε of one sale</source>
   <translation>一次销售的 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/common.py" />
   <source>A payment counts as much as the same loss of worth.</source>
   <translation>付款与同样大小的价值损失等价。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/common.py" />
   <source>A privacy loss of ε costs a person ε times the own value.</source>
   <translation>隐私损失 ε 给一个人带来的代价是 ε 乘以其自己的价值。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/common.py" />
   <source>All others report the truth; the best lie is computed from all true values.</source>
   <translation>其他人都如实报告；最好的谎言由所有真实价值算出。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/common.py" />
   <source>All tastes are equally common, and all people ask with the same honesty.</source>
   <translation>所有口味同样常见，所有人以同样的诚实度点面包。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/common.py" />
   <source>Best lie gains {gain}</source>
   <translation>最好的谎言得到 {gain}</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/common.py" />
   <source>Bits are as they are: nobody sells a false one.</source>
   <translation>比特是真实的：没有人出售假的比特。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/common.py" />
   <source>Every lie loses at least {loss}</source>
   <translation>每个谎言损失至少 {loss}</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/common.py" />
   <source>What the best lie gains, what any rule with this ε allows at most, and what the theorem says.</source>
   <translation>最好的谎言得到多少，在这个 ε 之下任何规则至多允许多少，以及定理所说的。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/common.py" />
   <source>best lie</source>
   <translation>最好的谎言</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/common.py" />
   <source>best lie gains</source>
   <translation>最好的谎言得到</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/common.py" />
   <source>the most under any such ε</source>
   <translation>在这个 ε 之下至多</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/common.py" />
   <source>{number}: says nothing</source>
   <translation>{number}：等于没说</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>&lt;p&gt;Each citizen says where they live. A plan of {k} facilities is drawn with weight&lt;/p&gt;{formula}&lt;p&gt;and each citizen uses the nearest. Here u is 1 minus the distance. A lie moves what is likely. With probability &lt;b&gt;q = {q}&lt;/b&gt; any facilities are built instead, and each citizen is held to the one that is best &lt;i&gt;for what was said&lt;/i&gt;: a lie can only lose there.&lt;/p&gt;</source>
   <translation>&lt;p&gt;每位居民说出自己住在哪里。抽取一个有 {k} 个设施的方案，权重为&lt;/p&gt;{formula}&lt;p&gt;每位居民使用最近的设施。这里 u 是 1 减去距离。谎言会改变各方案的可能性。以概率 &lt;b&gt;q = {q}&lt;/b&gt; 改为任意建设，并且每位居民只能使用&lt;i&gt;对所说的位置&lt;/i&gt;最好的那一个：谎言在那里只会有损失。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>&lt;p&gt;From q = {threshold} on &lt;b&gt;no lie pays&lt;/b&gt;.&lt;/p&gt;</source>
   <translation>&lt;p&gt;从 q = {threshold} 起，&lt;b&gt;没有谎言有好处&lt;/b&gt;。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>&lt;p&gt;Here &lt;b&gt;every lie loses&lt;/b&gt; even without that, at least {loss} at this q.&lt;/p&gt;</source>
   <translation>&lt;p&gt;这里即使没有这一条，&lt;b&gt;每个谎言也有损失&lt;/b&gt;，在这个 q 之下至少损失 {loss}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>&lt;p&gt;The best lie gains &lt;b&gt;{gain}&lt;/b&gt;, and &lt;b&gt;no q below 1 helps&lt;/b&gt;.&lt;/p&gt;</source>
   <translation>&lt;p&gt;最好的谎言得到 &lt;b&gt;{gain}&lt;/b&gt;，而且&lt;b&gt;小于 1 的 q 都没有用&lt;/b&gt;。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>&lt;p&gt;The best lie gains &lt;b&gt;{gain}&lt;/b&gt;; from &lt;b&gt;q = {threshold}&lt;/b&gt; on none does.&lt;/p&gt;</source>
   <translation>&lt;p&gt;最好的谎言得到 &lt;b&gt;{gain}&lt;/b&gt;；从 &lt;b&gt;q = {threshold}&lt;/b&gt; 起，没有谎言有好处。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>&lt;p&gt;The theorem asks for q ≥ 2ε · plans / γ = {printed}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;定理要求 q ≥ 2ε · 方案数 / γ = {printed}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>&lt;p&gt;With one facility there is no choice that could be taken away: γ = 0, and the theorem does not apply. That does not mean that lying pays.&lt;/p&gt;</source>
   <translation>&lt;p&gt;只有一个设施时，没有什么选择可以收回：γ = 0，定理不适用。这并不意味着撒谎有好处。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>Average utility of honest citizens against q.</source>
   <translation>诚实居民的平均效用，随 q 变化。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>Citizens and facilities: drag the citizens</source>
   <translation>居民与设施：拖动居民</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>Expected number of facilities at each place, the citizens below, and the best lie above.</source>
   <translation>每个位置的期望设施数，下方是居民，上方是最好的谎言。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>Gain of each reported place over the truth, for each true place; 0 where the report is true.</source>
   <translation>对每个真实位置，每个报告位置比说真话多得多少；报告为真时为 0。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>Gain of the best lie against the probability q of being held to one's word.</source>
   <translation>最好的谎言的收益，随受所说约束的概率 q 变化。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>Held to one's word</source>
   <translation>受所说的约束</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>Only the first {n} citizens can be dragged; all count.</source>
   <translation>只有前 {n} 位居民可以拖动；所有人都计入。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>The others can report in more than {most} ways: shown are the first citizen's lies with the others as in the plot, so the largest gain may be larger.</source>
   <translation>其他人的报告方式多于 {most} 种：显示的是第一位居民的谎言，其他人如图所示，所以最大的收益可能更大。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>What honesty costs</source>
   <translation>诚实的代价</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>Which lie gains what</source>
   <translation>哪个谎言得到什么</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>any plan</source>
   <translation>任意方案</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>at most {most} on {places} places</source>
   <translation>{places} 个位置上至多 {most}</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>at most {most}: there are no more citizens</source>
   <translation>至多 {most}：没有更多的居民</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>at q = 0</source>
   <translation>在 q = 0</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>average utility</source>
   <translation>平均效用</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>average utility at q</source>
   <translation>在 q 的平均效用</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>best lie, from the truth</source>
   <translation>最好的谎言，从真实位置出发</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>best plan</source>
   <translation>最好的方案</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>drawn for them</source>
   <translation>为他们抽取</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>enough with this γ and as many plans: q =</source>
   <translation>在这个 γ 和同样多的方案下足够：q =</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>expected facilities</source>
   <translation>期望设施数</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>gain of the best lie</source>
   <translation>最好的谎言的收益</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>honest from {q}</source>
   <translation>从 {q} 起诚实</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>no lie pays from q =</source>
   <translation>没有谎言有好处，从 q =</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>of any plan</source>
   <translation>任意方案</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>of the best plan</source>
   <translation>最好的方案</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>plans</source>
   <translation>方案数</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>reported place</source>
   <translation>报告的位置</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>true place</source>
   <translation>真实位置</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>what it says</source>
   <translation>所说的位置</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/facilities.py" />
   <source>γ: what some plan takes from any liar, at least</source>
   <translation>γ：某个方案至少从任一撒谎者那里拿走的</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/groups.py" />
   <source> but for δ</source>
   <translation>（δ 除外）</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/groups.py" />
   <source>&lt;p&gt;Group privacy, which replaces ε by kε, gives {bound}. Below 1 only one person alone reaches it: no chain of two or more single changes gets there.&lt;/p&gt;</source>
   <translation>&lt;p&gt;群体隐私把 ε 换成 kε，给出 {bound}。低于 1 时只有单独一个人达到它：两次或更多的单次改变都到不了那里。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/groups.py" />
   <source>&lt;p&gt;{k} people change their reports one after the other. Each of them may make an outcome e&lt;sup&gt;ε&lt;/sup&gt; times likelier, and its opposite e&lt;sup&gt;ε&lt;/sup&gt; times rarer, no more{slack}. Together they move an expected utility between 0 and 1 by &lt;b&gt;{gain}&lt;/b&gt; at most, and some rule lets them. The printed theorem says 2kε = {printed}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;{k} 个人一个接一个地改变报告。每个人至多使一个结果的可能性变为 e&lt;sup&gt;ε&lt;/sup&gt; 倍，使其反面变为 e&lt;sup&gt;ε&lt;/sup&gt; 分之一{slack}。他们一起至多使 0 到 1 之间的期望效用移动 &lt;b&gt;{gain}&lt;/b&gt;，而且有规则允许这样。书中的定理说 2kε = {printed}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/groups.py" />
   <source>Another ε</source>
   <translation>另一个 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/groups.py" />
   <source>Chance of the wished outcome before and after each changed report, where the rule lets the group gain most.</source>
   <translation>在使群体得到最多的规则下，每改变一份报告前后所希望的结果的概率。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/groups.py" />
   <source>More people</source>
   <translation>更多的人</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/groups.py" />
   <source>One report after the other</source>
   <translation>一份接一份的报告</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/groups.py" />
   <source>What a group gains at most, exactly and by two theorems.</source>
   <translation>群体至多得到多少：精确值，以及两个定理所说的。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/groups.py" />
   <source>attacker tells before from after</source>
   <translation>攻击者分清前后</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/groups.py" />
   <source>by group privacy</source>
   <translation>按群体隐私</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/groups.py" />
   <source>chance after</source>
   <translation>之后的概率</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/groups.py" />
   <source>chance before</source>
   <translation>之前的概率</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/groups.py" />
   <source>chance of the wished outcome</source>
   <translation>所希望的结果的概率</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/groups.py" />
   <source>group privacy</source>
   <translation>群体隐私</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/groups.py" />
   <source>people k</source>
   <translation>人数 k</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/groups.py" />
   <source>reports changed</source>
   <translation>改变的报告</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/groups.py" />
   <source>the group gains at most</source>
   <translation>群体至多得到</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>A lie must not pay whatever the others report; or only where they are now.</source>
   <translation>无论其他人报告什么，谎言都不应有好处；或者只看他们现在的位置。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>A lie to try, or the truth; also by dragging in the plot.</source>
   <translation>试一个谎言，或者真话；也可在图中拖动。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>A mediator computes an equilibrium up to c / (√n ε).</source>
   <translation>调解者计算均衡，误差不超过 c / (√n ε)。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>All who say beach when all are honest, you included if you are one; also by dragging in the plot.</source>
   <translation>所有人都诚实时说海滩的人数，若你也是则包括你；也可在图中拖动。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>Auction</source>
   <translation>拍卖</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>Game</source>
   <translation>博弈</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>How many are built; each citizen uses one.</source>
   <translation>建多少个；每位居民使用一个。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>How many people take part in the game.</source>
   <translation>有多少人参与博弈。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>Line</source>
   <translation>直线</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>One bid moves all revenues the same way, so weights e^(ε·revenue) promise ε; printed is half of it.</source>
   <translation>一个出价使所有收入朝同一方向移动，所以权重 e^(ε·收入) 承诺 ε；书中的指数是它的一半。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>The bidder whose lies are shown: the place in the table, from 1.</source>
   <translation>显示谁的谎言：在表中的位置，从 1 开始。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>The citizen whose lies are shown where the others are as in the plot: the place in the table, from 1.</source>
   <translation>其他人如图所示时显示哪位居民的谎言：在表中的位置，从 1 开始。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>The places are 0, 1/m, …, 1.</source>
   <translation>位置是 0、1/m、…、1。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>The price is one of 1/m, 2/m, …, 1.</source>
   <translation>价格是 1/m、2/m、…、1 之一。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>They change their reports one after the other; ε is for one of them.</source>
   <translation>他们一个接一个地改变报告；ε 针对其中一个人。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>What the good is worth to each bidder, from 0 to 1; also by dragging in the plot.</source>
   <translation>商品对每位竞价者的价值，从 0 到 1；也可在图中拖动。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>Where each citizen lives, from 0 to 1, taken to the nearest place; also by dragging.</source>
   <translation>每位居民住在哪里，从 0 到 1，取最近的位置；也可拖动。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>Where you would rather be sent.</source>
   <translation>你更愿被送到哪里。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>Who bids at least the price must buy, who bids less may not. Else everybody may buy at the price.</source>
   <translation>出价不低于价格的人必须购买，出价更低的人不能购买。否则每个人都可以按价格购买。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>With this probability any facilities are built, and each citizen must use what is best for the report.</source>
   <translation>以这个概率任意建设，每位居民只能使用对所报告的位置最好的设施。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>as in the plot</source>
   <translation>如图所示</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>bidders</source>
   <translation>竞价者</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>citizens</source>
   <translation>居民</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>error of the mediator</source>
   <translation>调解者的误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>facilities</source>
   <translation>设施</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>held to one's word</source>
   <translation>受所说的约束</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>held to the bid</source>
   <translation>受出价约束</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>people who lie together</source>
   <translation>一起撒谎的人</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>players</source>
   <translation>参与者</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>players of beach type</source>
   <translation>海滩型参与者</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>prices</source>
   <translation>价格</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>steps of the line</source>
   <translation>直线的步数</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>the others report</source>
   <translation>其他人报告</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>what that bidder reports</source>
   <translation>这位竞价者的报告</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>whatever makes lying best</source>
   <translation>使撒谎最有利的</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>who may lie</source>
   <translation>谁可能撒谎</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>with the full budget</source>
   <translation>用完全部预算</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>worth</source>
   <translation>价值</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/market_fields.py" />
   <source>your type</source>
   <translation>你的类型</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/model.py" />
   <source>Beach</source>
   <translation>海滩</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/model.py" />
   <source>Facilities</source>
   <translation>设施</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/model.py" />
   <source>Groups</source>
   <translation>群体</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/model.py" />
   <source>Markets and votes</source>
   <translation>市场与投票</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/model.py" />
   <source>Payments</source>
   <translation>付款</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/model.py" />
   <source>Survey</source>
   <translation>调查</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/model.py" />
   <source>Two breads</source>
   <translation>两种面包</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/model.py" />
   <source>Vote</source>
   <translation>投票</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/model.py" />
   <source>What the best lie gains where the rule is private, and which payment makes honesty best</source>
   <translation>规则满足差分隐私时最好的谎言得到多少，以及怎样付费使诚实成为最好的选择</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/params.py" />
   <source>, full budget</source>
   <translation>，全部预算</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/params.py" />
   <source>No outcome may become more than e^ε times likelier when one report changes.</source>
   <translation>一份报告改变时，任何结果的可能性都不超过原来的 e^ε 倍。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/params.py" />
   <source>with payments</source>
   <translation>有付款</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/params.py" />
   <source>without payments</source>
   <translation>无付款</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/params.py" />
   <source>ε = {eps}, {b} of {n}</source>
   <translation>ε = {eps}，{n} 人中 {b} 人</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/params.py" />
   <source>ε = {eps}, {k} facilities, q = {q}</source>
   <translation>ε = {eps}，{k} 个设施，q = {q}</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/params.py" />
   <source>ε = {eps}, {k} liars</source>
   <translation>ε = {eps}，{k} 个撒谎者</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/params.py" />
   <source>ε = {eps}, {n} bidders{full}</source>
   <translation>ε = {eps}，{n} 位竞价者{full}</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/payments.py" />
   <source>2/ε per nat</source>
   <translation>每奈特 2/ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/payments.py" />
   <source>&lt;p&gt;&lt;b&gt;What I pay is what I reveal.&lt;/b&gt; Let {name} pay &lt;b&gt;{payment}&lt;/b&gt;, which is 2/ε times the divergence of the plan's law with {name} from the law without. Then no lie gains anything: honesty is exactly optimal.&lt;/p&gt;{formula}</source>
   <translation>&lt;p&gt;&lt;b&gt;我付的正是我透露的&lt;/b&gt;。让 {name} 付 &lt;b&gt;{payment}&lt;/b&gt;，即 2/ε 乘以有 {name} 时方案分布相对于没有 {name} 时的散度。这样任何谎言都毫无收益：诚实恰好最优。&lt;/p&gt;{formula}</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/payments.py" />
   <source>&lt;p&gt;No other law has more worth and entropy together: {welfare} per agent and 2/(εn) times {entropy} nats make {objective}. The best plan is worth {best}; the theorem promises {least}. With the exponent as printed, smaller by n², the largest probability would be {printed} in place of {law}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;没有别的分布使价值与熵之和更大：每人 {welfare}，加上 2/(εn) 乘以 {entropy} 奈特，等于 {objective}。最好的方案价值 {best}；定理承诺 {least}。若用书中的指数（小 n² 倍），最大概率将是 {printed}，而不是 {law}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/payments.py" />
   <source>&lt;p&gt;One plan for all is drawn with weight e^(ε·worth/2), where a plan's worth is the sum of what it is worth to each. No lie gains more than tanh(ε/2) = {cap}. Without payments the best lie of &lt;b&gt;{name}&lt;/b&gt; gains &lt;b&gt;{gain}&lt;/b&gt;: {name} would say 1 for the plans that are worth most, and 0 for the others.&lt;/p&gt;</source>
   <translation>&lt;p&gt;为所有人抽取一个方案，权重为 e^(ε·价值/2)，其中方案的价值是它对每个人的价值之和。任何谎言的收益都不超过 tanh(ε/2) = {cap}。没有付款时，&lt;b&gt;{name}&lt;/b&gt; 最好的谎言得到 &lt;b&gt;{gain}&lt;/b&gt;：{name} 会对最值的方案说 1，对其余的说 0。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/payments.py" />
   <source>&lt;p&gt;The lie that is set brings {lied} in worth, and {net} after the payment.&lt;/p&gt;</source>
   <translation>&lt;p&gt;当前设置的谎言带来 {lied} 的价值，付款之后为 {net}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/payments.py" />
   <source>Gain of the selected agent on the way from the truth to the lie, with payments and without.</source>
   <translation>所选参与者从真话到谎言途中的收益，有付款与无付款。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/payments.py" />
   <source>Probability of each plan: with the agent, without, and with the agent's lie.</source>
   <translation>每个方案的概率：有该参与者、没有该参与者，以及该参与者说谎时。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/payments.py" />
   <source>The payment of each agent against the divergence of the plan's law with and without the agent.</source>
   <translation>每个参与者的付款，对照有无该参与者时方案分布的散度。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/payments.py" />
   <source>The payments are exact, so they tell: paid in private they need noise of their own, of mean 0.</source>
   <translation>这些付款是精确的，所以会泄密：要私下付款，付款本身需要均值为 0 的噪声。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/payments.py" />
   <source>Truth and lie of {name}</source>
   <translation>{name} 的真话与谎言</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/payments.py" />
   <source>What I pay is what I reveal</source>
   <translation>我付的正是我透露的</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/payments.py" />
   <source>What each plan is worth to the selected agent, and what the agent says instead.</source>
   <translation>每个方案对所选参与者的价值，以及参与者改口所说的价值。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/payments.py" />
   <source>What the lie brings</source>
   <translation>谎言带来什么</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/payments.py" />
   <source>Which plan comes out</source>
   <translation>选出哪个方案</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/payments.py" />
   <source>a table that names each agent and plan once</source>
   <translation>每个参与者与方案只列一次的表</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/payments.py" />
   <source>about {low} to {high} agents</source>
   <translation>关于 {low} 到 {high} 个参与者的</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/payments.py" />
   <source>about {low} to {high} plans</source>
   <translation>关于 {low} 到 {high} 个方案的</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/payments.py" />
   <source>agent</source>
   <translation>参与者</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/payments.py" />
   <source>agents</source>
   <translation>参与者</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/payments.py" />
   <source>at most {most}: there are no more agents</source>
   <translation>至多 {most}：没有更多参与者</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/payments.py" />
   <source>best lie gains without payments</source>
   <translation>无付款时最好的谎言得到</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/payments.py" />
   <source>expected worth</source>
   <translation>期望价值</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/payments.py" />
   <source>from the truth to the lie</source>
   <translation>从真话到谎言</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/payments.py" />
   <source>gain in net utility</source>
   <translation>净效用的收益</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/payments.py" />
   <source>guess whether in</source>
   <translation>猜是否参与</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/payments.py" />
   <source>net</source>
   <translation>净值</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/payments.py" />
   <source>paid</source>
   <translation>付款</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/payments.py" />
   <source>payment</source>
   <translation>付款</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/payments.py" />
   <source>revealed: with me ‖ without me</source>
   <translation>透露：有我 ‖ 没有我</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/payments.py" />
   <source>reveals, nats</source>
   <translation>透露（奈特）</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/payments.py" />
   <source>the lie</source>
   <translation>谎言</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/payments.py" />
   <source>unpaid</source>
   <translation>不付款</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/payments.py" />
   <source>with {name}</source>
   <translation>有 {name}</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/payments.py" />
   <source>without {name}</source>
   <translation>没有 {name}</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/payments.py" />
   <source>worth of the plan</source>
   <translation>方案的价值</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/payments.py" />
   <source>{name} lies</source>
   <translation>{name} 说谎</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>&lt;p&gt;All name what a loss of 1 costs them. The {bought} cheapest of {n} sell; {m} are left out, and half of them are counted as 1. The sum gets Laplace noise of mean size {m}, so each seller loses ε = &lt;b&gt;{eps}&lt;/b&gt; and is paid {paid} for it.&lt;/p&gt;</source>
   <translation>&lt;p&gt;每个人说出损失 1 对自己的代价。{n} 人中要价最低的 {bought} 人出售；{m} 人不买，其中一半计为 1。总和加上平均大小为 {m} 的拉普拉斯噪声，所以每个出售者损失 ε = &lt;b&gt;{eps}&lt;/b&gt;，为此得到 {paid}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>&lt;p&gt;At a price of {price} nobody sells: there is no sample, and no mean.&lt;/p&gt;</source>
   <translation>&lt;p&gt;价格为 {price} 时没有人出售：没有样本，也没有均值。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>&lt;p&gt;At a price of {price}, {takers} of 100 sell, and {among} of 100 sellers have the bit 1. Of all it is {truth} of 100. {verdict}&lt;/p&gt;</source>
   <translation>&lt;p&gt;价格为 {price} 时，100 人中有 {takers} 人出售，100 个出售者中有 {among} 人的比特为 1。所有人中则是 100 人中有 {truth} 人。{verdict}&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>&lt;p&gt;Nobody has told a bit yet, and something is known already: of 100 who do not sell, {refusers} have it. Taking the offer, or not, is an answer with a privacy loss of &lt;b&gt;{loss}&lt;/b&gt;.&lt;/p&gt;</source>
   <translation>&lt;p&gt;还没有人说出比特，就已经知道了一些：100 个不出售的人中，有 {refusers} 人的比特为 1。接受报价与否，本身就是一个隐私损失为 &lt;b&gt;{loss}&lt;/b&gt; 的答案。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>&lt;p&gt;The estimated share is wrong by more than {allowed} with probability {failure}, in the worst case with {worst}; at most 1/3 was asked. For a more accurate share fewer are left out: less noise, and each seller loses more and is paid no less.&lt;/p&gt;</source>
   <translation>&lt;p&gt;估计的比例误差超过 {allowed} 的概率为 {failure}，最坏情况下为 {worst}；要求是至多 1/3。要更准确的比例，就要少留下一些人不买：噪声更小，而每个出售者损失更多，得到的也不会更少。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>&lt;p&gt;The price is the lowest value among those left out, so nobody sets the own price: nobody gains by naming another value, and no seller is paid less than the loss costs, ε times the own value. All together cost &lt;b&gt;{total}&lt;/b&gt;.&lt;/p&gt;</source>
   <translation>&lt;p&gt;价格是未购买者中最低的价值，所以没有人决定自己的价格：说出别的价值毫无收益，任何出售者得到的也不少于损失的代价，即 ε 乘以自己的价值。总共花费 &lt;b&gt;{total}&lt;/b&gt;。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>Cheap privacy sells first: the sample is biased, and more people at the same price do not help.</source>
   <translation>便宜的隐私先卖出：样本有偏差，同样的价格下更多的人也无济于事。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>Density of the estimated share, the true share of these people, and the error that is allowed.</source>
   <translation>估计比例的密度、这些人的真实比例，以及允许的误差。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>Every person's value of privacy and bit, and the price from which on a person does not sell.</source>
   <translation>每个人的隐私价值和比特，以及从哪个价格起不再出售。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>Here those who sell are like all.</source>
   <translation>这里出售的人与所有人一样。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>Nobody sells at this price: no data.</source>
   <translation>这个价格没有人出售：没有数据。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>Only people with the same bit sell, or only such refuse: the answer to the offer tells the bit.</source>
   <translation>只有同一种比特的人出售，或只有这样的人拒绝：对报价的回答就说出了比特。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>Only the first {n} people can be dragged; all count.</source>
   <translation>只有前 {n} 人可以拖动；所有人都计入。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>Share with the bit 1 among those who sell, against the price; and the true share.</source>
   <translation>出售者中比特为 1 的比例，对照价格；以及真实比例。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>Share with the bit 1 among those who sell, those who do not, and all.</source>
   <translation>出售者、不出售者和所有人中比特为 1 的比例。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>The answer to the offer tells</source>
   <translation>对报价的回答会泄密</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>The estimated share</source>
   <translation>估计的比例</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>What accuracy costs</source>
   <translation>准确度的代价</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>What all sellers together are paid, against the error of the share that is allowed.</source>
   <translation>所有出售者共得的付款，对照允许的比例误差。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>What the sellers' bits say</source>
   <translation>出售者的比特说什么</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>Who sells the bit</source>
   <translation>谁出售比特</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>all</source>
   <translation>所有人</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>allowed error</source>
   <translation>允许的误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>among the sellers</source>
   <translation>出售者中</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>best lie about the own value gains</source>
   <translation>谎报自己价值至多得到</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>bit</source>
   <translation>比特</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>bit 1 among all</source>
   <translation>所有人中比特 1</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>bit 1 among the others</source>
   <translation>其余人中比特 1</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>bit 1 among the sellers</source>
   <translation>出售者中比特 1</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>bits bought</source>
   <translation>买下的比特数</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>does not</source>
   <translation>不出售</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>error of the share α′</source>
   <translation>比例的误差 α′</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>error too large, for these people</source>
   <translation>误差过大的概率，对这些人</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>estimated share with the bit 1</source>
   <translation>估计的比特 1 的比例</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>loss by selling or not</source>
   <translation>出售与否的损失</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>mean of the estimate</source>
   <translation>估计的期望</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>no data</source>
   <translation>没有数据</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>not below the least value, {low:g}</source>
   <translation>不低于最低价值 {low:g}</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>paid to all</source>
   <translation>付给所有人</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>paid to each</source>
   <translation>付给每人</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>population, exact</source>
   <translation>总体，精确</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>price of a loss of 1</source>
   <translation>损失 1 的价格</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>price {price}</source>
   <translation>价格 {price}</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>sells</source>
   <translation>出售</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>share that sells</source>
   <translation>出售的比例</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>share with the bit 1</source>
   <translation>比特为 1 的比例</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>these people, exact</source>
   <translation>这些人，精确</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>truth</source>
   <translation>真实值</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>value: what a loss of 1 costs</source>
   <translation>价值：损失 1 的代价</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>who does not</source>
   <translation>不出售者</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>who sells</source>
   <translation>出售者</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/survey.py" />
   <source>ε of each seller</source>
   <translation>每个出售者的 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>&lt;p&gt;It is the surprise that tells: the loss is {small} if plan {expected} wins, which the others prefer, and {large} if the other one does.&lt;/p&gt;</source>
   <translation>&lt;p&gt;泄密的是意外：如果其他人更喜欢的方案 {expected} 获胜，损失为 {small}；如果另一个获胜，损失为 {large}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>&lt;p&gt;Who sees only the winner guesses right in {guess} of 100 cases which of the two ballots I cast, if both were as likely before.&lt;/p&gt;</source>
   <translation>&lt;p&gt;只看到胜者的人，如果事先认为两张选票同样可能，那么 100 次中有 {guess} 次能猜对我投的是哪一张。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>&lt;p&gt;With numbers from 0 to 1 the best ballot is ({a}, {b}); it gains &lt;b&gt;{gain}&lt;/b&gt; over the honest ({mine_a}, {mine_b}). No voter gains more than {most}, whatever the others' lead. The best ballot needs no more than to know which plan one prefers.&lt;/p&gt;</source>
   <translation>&lt;p&gt;用 0 到 1 的数投票时，最好的选票是 ({a}, {b})；它比诚实的 ({mine_a}, {mine_b}) 多得 &lt;b&gt;{gain}&lt;/b&gt;。无论其他人领先多少，任何投票者得到的都不超过 {most}。要投最好的选票，只需知道自己更喜欢哪个方案。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>&lt;p&gt;With yes or no nobody gains by a lie: each ballot makes its plan likelier.&lt;/p&gt;</source>
   <translation>&lt;p&gt;只投是或否时，任何人都不能靠说谎获益：每张选票都使它所选的方案更可能。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>&lt;p&gt;{noise} Only the winner is told. Whoever goes over takes a vote from one sum and brings it to the other: &lt;b&gt;the lead moves by 2, not by 1&lt;/b&gt;. Here my two ballots differ by a loss of &lt;b&gt;{loss}&lt;/b&gt;, far from a tie by up to {largest}; promised is {eps}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;{noise}只公布胜者。改投的人从一个总和取走一票，加到另一个：&lt;b&gt;领先移动 2，而不是 1&lt;/b&gt;。这里我的两张选票相差 &lt;b&gt;{loss}&lt;/b&gt; 的损失，离平局很远时趋于 {largest}；承诺的是 {eps}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>A wins →</source>
   <translation>A 胜 →</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>Density of the noisy lead when the voter is wholly for A, and wholly for B.</source>
   <translation>投票者完全支持 A 和完全支持 B 时，加噪领先的密度。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>Each plan's sum gets Laplace noise of mean size 1/ε, and the larger one wins.</source>
   <translation>每个方案的总和加上平均大小为 1/ε 的拉普拉斯噪声，较大者胜。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>Each plan's sum gets Laplace noise of mean size 2/ε, and the larger one wins.</source>
   <translation>每个方案的总和加上平均大小为 2/ε 的拉普拉斯噪声，较大者胜。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>My ballot moves the lead by 2</source>
   <translation>我的选票使领先移动 2</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>Only the first {n} voters can be dragged; all count.</source>
   <translation>只有前 {n} 个投票者可以拖动；所有人都计入。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>Opinions, to drag</source>
   <translation>看法，可拖动</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>Plan A wins with probability 1/(1 + e^(−ε·lead/2)): the exponential mechanism.</source>
   <translation>方案 A 以概率 1/(1 + e^(−ε·领先/2)) 获胜：指数机制。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>Privacy loss between my two extreme ballots against the lead of the others, for three kinds of noise.</source>
   <translation>我的两张极端选票之间的隐私损失，对照其他人的领先，三种噪声。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>The lead of plan A: what the others pull, what the own ballot adds, and how far it could go.</source>
   <translation>方案 A 的领先：其他人拉了多少，自己的选票加了多少，最远能到哪里。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>This noise promises 2ε = {loss}, not ε: one ballot moves both sums. The limits of lies follow from it.</source>
   <translation>这种噪声承诺的是 2ε = {loss}，不是 ε：一张选票移动两个总和。谎言的上限由此得出。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>Tug-of-war</source>
   <translation>拔河</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>What my ballot costs me</source>
   <translation>我的选票让我付出什么</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>What the two plans are worth to a voter, and the ballot that is best.</source>
   <translation>两个方案对投票者的价值，以及最好的选票。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>at most {most}: there are no more voters</source>
   <translation>至多 {most}：没有更多投票者</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>both alike</source>
   <translation>两者相同</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>chance of {plan}, me wholly for A</source>
   <translation>{plan} 的概率，我完全支持 A</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>chance of {plan}, me wholly for B</source>
   <translation>{plan} 的概率，我完全支持 B</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>chance of {plan}, my ballot honest</source>
   <translation>{plan} 的概率，我诚实投票</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>guess which of the two I chose</source>
   <translation>猜我投了哪一张</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>lead of plan A, votes</source>
   <translation>方案 A 的领先，票</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>lead of the others, votes</source>
   <translation>其他人的领先，票</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>loss between my two ballots</source>
   <translation>我的两张选票之间的损失</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>loss far from a tie</source>
   <translation>离平局很远时的损失</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>loss if A wins</source>
   <translation>A 胜时的损失</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>loss if B wins</source>
   <translation>B 胜时的损失</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>me</source>
   <translation>我</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>me for A</source>
   <translation>我支持 A</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>me for B</source>
   <translation>我支持 B</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>me wholly for B, for A</source>
   <translation>我完全支持 B 或 A</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>my ballot</source>
   <translation>我的选票</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>noisy lead, votes</source>
   <translation>加噪的领先，票</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>the most at any lead</source>
   <translation>任何领先下的最大值</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>the others</source>
   <translation>其他人</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>weights</source>
   <translation>权重</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>worth of plan A</source>
   <translation>方案 A 的价值</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>worth of plan B</source>
   <translation>方案 B 的价值</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote.py" />
   <source>← B wins</source>
   <translation>← B 胜</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>1.219 in place of ½ + ln 3 = 1.599: more people are left out, and the worst case is just what was asked.</source>
   <translation>用 1.219 代替 ½ + ln 3 = 1.599：不买的人更多，最坏情况恰好是所要求的。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>Another seed, other people.</source>
   <translation>换一个种子，换一批人。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>As many tastes, each as common.</source>
   <translation>同样多种口味，每种同样常见。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>Below 0 they lead for B.</source>
   <translation>小于 0 时他们为 B 领先。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>Choice with payments</source>
   <translation>带付款的选择</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>Each agent pays what the own report reveals, 2/ε times a divergence.</source>
   <translation>每个参与者付自己的报告所透露的，即 2/ε 乘以一个散度。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>For one plan of the two, or a number for each plan.</source>
   <translation>投给两个方案之一，或给每个方案一个数。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>From 0 to 1; by dragging, too.</source>
   <translation>从 0 到 1；也可以拖动。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>How many people are drawn.</source>
   <translation>抽取多少人。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>How wrong the estimated share may be, in two of three surveys.</source>
   <translation>三次调查中有两次，估计的比例可以错多少。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>No survey that nobody loses by joining can promise that and still learn anything: the price may tell the bit.</source>
   <translation>若要参加者谁都不吃亏，任何调查都不能既这样承诺又得知什么：价格可能说出比特。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>On each sum Laplace noise of mean size 1/ε, or of 2/ε; or none, and the plan drawn by weights.</source>
   <translation>每个总和加上平均大小为 1/ε 或 2/ε 的拉普拉斯噪声；或不加噪声，按权重抽取方案。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>Only how far the others lead, or every voter by name.</source>
   <translation>只给出其他人的领先，或逐一列出每个投票者。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>People of a population by chance, or people of your own.</source>
   <translation>从总体中随机抽取的人，或你自己的人。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>Sum of their numbers for A minus sum for B; below 0 they lead for B.</source>
   <translation>他们给 A 的数之和减去给 B 的数之和；小于 0 时他们为 B 领先。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>The agent whose lies are shown: the place among the agents, from 1.</source>
   <translation>显示其谎言的参与者：在参与者中的位置，从 1 起。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>The chance to ask for the own taste; else any bread is asked for, each as likely. The baker then sells by randomised response.</source>
   <translation>按自己口味点的概率；否则任点一种面包，每种同样可能。然后面包师按随机响应出售。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>The voter whose ballot is changed: the place in the table, from 1.</source>
   <translation>改变其选票的投票者：在表中的位置，从 1 起。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>What a loss of 1 costs each person, and the bit, 0 or 1.</source>
   <translation>损失 1 对每个人的代价，以及比特，0 或 1。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>What a loss of 1 costs; from here …</source>
   <translation>损失 1 的代价；从这里……</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>What each plan is worth to each agent, from 0 to 1, and what the agent says as the one who lies. A plan that an agent does not name is worth 0.</source>
   <translation>每个方案对每个参与者的价值，从 0 到 1，以及该参与者说谎时所说的。参与者没有列出的方案价值为 0。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>What each plan is worth to each voter, from 0 to 1.</source>
   <translation>每个方案对每个投票者的价值，从 0 到 1。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>What is offered for a bit, in the unit of the values.</source>
   <translation>为一个比特出的价，单位与价值相同。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>What the survey wants to know.</source>
   <translation>调查想知道的。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>Who finds the price enough sells; or all name theirs, and the cheapest are bought.</source>
   <translation>觉得价格够高的人出售；或者人人报价，买下最便宜的。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>agents and plans</source>
   <translation>参与者与方案</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>at a posted price</source>
   <translation>按标价</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>ballots</source>
   <translation>选票</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>bits are bought</source>
   <translation>购买比特的方式</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>breads</source>
   <translation>面包</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>by auction</source>
   <translation>通过拍卖</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>error of the share</source>
   <translation>比例的误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>exact constant</source>
   <translation>精确常数</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>honesty</source>
   <translation>诚实度</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>largest value with bit 0</source>
   <translation>比特 0 的最高价值</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>largest value with bit 1</source>
   <translation>比特 1 的最高价值</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>least value with bit 0</source>
   <translation>比特 0 的最低价值</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>least value with bit 1</source>
   <translation>比特 1 的最低价值</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>name of the plan</source>
   <translation>方案名</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>numbers from 0 to 1</source>
   <translation>0 到 1 的数</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>one bit and its price</source>
   <translation>一个比特及其价格</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>others lead for A by</source>
   <translation>其他人为 A 领先</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>people asked</source>
   <translation>被询问的人</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>people drawn</source>
   <translation>抽取的人</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>person</source>
   <translation>姓名</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>plan A is worth to me</source>
   <translation>方案 A 对我的价值</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>plan B is worth to me</source>
   <translation>方案 B 对我的价值</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>posted price</source>
   <translation>标价</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>said by a liar</source>
   <translation>说谎时所说</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>table of people</source>
   <translation>人员表</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>table of voters</source>
   <translation>投票者表</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>their lead</source>
   <translation>他们的领先</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>twice as much</source>
   <translation>两倍</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>voter</source>
   <translation>投票者</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>voters</source>
   <translation>投票者</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>votes</source>
   <translation>票数</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>what neighbors differ in</source>
   <translation>相邻者相差什么</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>who is asked</source>
   <translation>询问谁</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>yes or no</source>
   <translation>是或否</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>ε is about such a change: a bit is kept, the price that its owner names is not.</source>
   <translation>ε 说的是这样的改变：比特受保护，而它的主人报的价格不受保护。</translation>
  </message>
  <message>
   <location filename="../../app/labs/markets/vote_fields.py" />
   <source>… up to here, each value as likely.</source>
   <translation>……到这里，每个价值同样可能。</translation>
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>At this ε E|noise| falls all the way as the core narrows, down to that of noise on single points, which has no density. Shown: w = {w}.</source>
   <translation>在这个 ε 下，核心越窄，E|噪声| 越小，极限是只落在单个点上的噪声，它没有密度。图中为 w = {w}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>E|noise| is least at w = {w}, the narrowest core that was tried; with a narrower one it may be less.</source>
   <translation>E|噪声| 在试过的最窄核心 w = {w} 处最小；更窄的核心可能还要小。</translation>
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>Half the width of the core. Not the δ of (ε, δ): the paper calls both δ.</source>
   <translation>核心宽度的一半。不是 (ε, δ) 中的 δ：论文把两者都写作 δ。</translation>
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>Only the Gaussian needs it: any set of answers may have up to δ more probability than e^ε times that with the other data.</source>
   <translation>只有高斯机制需要它：任何一组答案的概率至多比另一份数据下的 e^ε 倍多 δ。</translation>
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>The core half-width w = {w} is larger than the sensitivity Δ = {D}: allowed, but such a wide core only adds noise.</source>
   <translation>核心半宽 w = {w} 大于敏感度 Δ = {D}：允许，但这么宽的核心只会增加噪声。</translation>
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>The interval around the true answer that gets the highest density.</source>
   <translation>真实答案周围密度最高的区间。</translation>
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>The minimal set's promise covers shifts in V ∪ −V only; V must follow from the query, never from the data.</source>
   <translation>最小点集机制的承诺只涵盖 V ∪ −V 中的平移量；V 必须来自查询，绝不能来自数据。</translation>
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>The upper part of each stair is γΔ wide.</source>
   <translation>每级台阶较高的一段宽 γΔ。</translation>
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>Where each stair has its edge: best for E|noise|, best for the variance, or your own γ.</source>
   <translation>每级台阶的边在哪里：对 E|噪声| 最优、对方差最优，或自定义 γ。</translation>
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>best E r²</source>
   <translation>E r² 最小</translation>
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>best E|r|</source>
   <translation>E|r| 最小</translation>
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>core half-width</source>
   <translation>核心半宽</translation>
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>core of the minimal set</source>
   <translation>最小点集机制的核心</translation>
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>given</source>
   <translation>给定</translation>
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>own γ</source>
   <translation>自定义 γ</translation>
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>stair edge</source>
   <translation>台阶边</translation>
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>staircase shape</source>
   <translation>阶梯机制的形状</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>Rates</source>
   <translation>相对噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>Where the minimal set beats the staircase, and how near it is to the best possible</source>
   <translation>最小点集机制在哪里胜过阶梯机制，离最优还有多远</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/params.py" />
   <source>At how many ε the linear program is solved.</source>
   <translation>在多少个 ε 处求解线性规划。</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/params.py" />
   <source>Bound from below what any additive mechanism can reach for V; takes seconds, can be stopped.</source>
   <translation>给出任何加性机制对 V 所能达到的下界；需要几秒，可以停止。</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/params.py" />
   <source>Half the width of the interval around the true answer that gets the highest density.</source>
   <translation>真实答案周围密度最高的区间宽度的一半。</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/params.py" />
   <source>Left end of the map.</source>
   <translation>热图的左端。</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/params.py" />
   <source>Lower end of the map.</source>
   <translation>热图的下端。</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/params.py" />
   <source>More neighbor sets, side by side on one colour scale; separate them by | .</source>
   <translation>更多邻居集，用同一色标并排显示；用 | 分隔。</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/params.py" />
   <source>Right end of the map.</source>
   <translation>热图的右端。</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/params.py" />
   <source>The best core for ε and V, or one of your own: click the map.</source>
   <translation>ε 和 V 的最佳核心，或你自己的：点击热图上一点。</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/params.py" />
   <source>The linear program stops after this time; the bound is then 1/cosh(ε/2).</source>
   <translation>线性规划到此时间就停止；下界随即取 1/cosh(ε/2)。</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/params.py" />
   <source>Upper end of the map.</source>
   <translation>热图的上端。</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/params.py" />
   <source>certificate (linear program)</source>
   <translation>最优性证书（线性规划）</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/params.py" />
   <source>certified values of ε</source>
   <translation>求最优性证书的 ε 个数</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/params.py" />
   <source>compare with</source>
   <translation>比较对象</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/params.py" />
   <source>core</source>
   <translation>核心</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/params.py" />
   <source>cores from</source>
   <translation>最小半宽</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/params.py" />
   <source>cores to</source>
   <translation>最大半宽</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/params.py" />
   <source>map</source>
   <translation>热图</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/params.py" />
   <source>optimality</source>
   <translation>最优性</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/params.py" />
   <source>time for each</source>
   <translation>每个 ε 的限时</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/params.py" />
   <source>{name}: at most {count} sets</source>
   <translation>{name}：至多 {count} 个集合</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/params.py" />
   <source>ε from</source>
   <translation>最小 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/params.py" />
   <source>ε to</source>
   <translation>最大 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/surface.py" />
   <source>&lt;p&gt;At this ε no additive noise saves more than {most} %, whatever V is: it must hide the change Δ, and alone for that it needs 1/cosh(ε/2) = {least} of the staircase's noise. How much of this a V allows depends on where its values lie, not on Δ/measure (here {ratio}) alone.&lt;/p&gt;</source>
   <translation>&lt;p&gt;在这个 ε 下，无论 V 是什么，任何加性噪声都至多节省 {most}%：它必须掩盖变化 Δ，仅此就需要阶梯机制噪声的 1/cosh(ε/2) = {least} 倍。某个 V 能达到其中多少，取决于它的值在哪里，而不只取决于 Δ/测度（这里是 {ratio}）。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/surface.py" />
   <source>&lt;p&gt;At w = {w}, ε = {eps} the rate is &lt;b&gt;{rate}&lt;/b&gt;. The best core for this ε is w = {best}, with rate &lt;b&gt;{best_rate}&lt;/b&gt;: {saved}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;w = {w}、ε = {eps} 时相对噪声为 &lt;b&gt;{rate}&lt;/b&gt;。这个 ε 的最佳核心是 w = {best}，相对噪声 &lt;b&gt;{best_rate}&lt;/b&gt;，即{saved}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/surface.py" />
   <source>&lt;p&gt;At ε = {values} neither minimal set nor staircase is best: another mechanism, which comes out of the linear program and is ε-private for this V, has a smaller rate (in the table: least known rate).&lt;/p&gt;</source>
   <translation>&lt;p&gt;在 ε = {values} 时，最小集机制和阶梯机制都不是最好的：线性规划给出了另一个机制，它对这个 V 满足 ε-差分隐私，相对噪声更小（见表中的已知最小相对噪声）。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/surface.py" />
   <source>&lt;p&gt;The certificate: at the ε tried, no additive mechanism for this V has a rate more than {gap} % below that of the best core.&lt;/p&gt;</source>
   <translation>&lt;p&gt;最优性证书：在所试的 ε 下，对这个 V，任何加性机制的相对噪声都不会比最佳核心低 {gap}% 以上。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/surface.py" />
   <source>&lt;p&gt;The map shows E|noise| of the minimal set divided by that of the best staircase, for V = {V}. Below 1 (blue) the minimal set wins, above 1 (orange) it loses; the line is where they are equal.&lt;/p&gt;</source>
   <translation>&lt;p&gt;热图中是 V = {V} 时最小点集机制的 E|噪声| 除以最佳阶梯机制的值。小于 1（蓝）时最小点集机制胜出，大于 1（橙）时落败；线上两者相等。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/surface.py" />
   <source>Best rate against ε</source>
   <translation>最小相对噪声随 ε 的变化</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/surface.py" />
   <source>Cut at ε = {eps}</source>
   <translation>ε = {eps} 处的截面</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/surface.py" />
   <source>Rate against the core half-width at the chosen ε.</source>
   <translation>所选 ε 处相对噪声随核心半宽的变化。</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/surface.py" />
   <source>Rate over core half-width and ε for V = {V}, with the contour rate = 1 and the best core.</source>
   <translation>V = {V} 的相对噪声随核心半宽和 ε 的变化，以及相对噪声为 1 的等高线和最佳核心。</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/surface.py" />
   <source>The linear program was not solved at ε = {values}: the bound there is 1/cosh(ε/2), what the change Δ alone asks.</source>
   <translation>线性规划在 ε = {values} 时没有解出：那里的下界取 1/cosh(ε/2)，即仅由改变量 Δ 决定的下界。</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/surface.py" />
   <source>The rate with the best core against ε, with the certified lower bound where it was computed.</source>
   <translation>最佳核心的相对噪声随 ε 的变化，以及已计算出的经证明的下界。</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/surface.py" />
   <source>These rates hold for noise whose promise covers shifts in V ∪ −V only; V must never come from the data.</source>
   <translation>这些数值只对承诺仅涵盖 V ∪ −V 中平移量的噪声成立；V 绝不能来自数据。</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/surface.py" />
   <source>V = {V}</source>
   <translation>V = {V}</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/surface.py" />
   <source>With w = {w} and ε = {eps} the minimal set is worse than the staircase: rate {rate}.</source>
   <translation>w = {w}、ε = {eps} 时最小点集机制不如阶梯机制：相对噪声 {rate}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/surface.py" />
   <source>about as much noise as the staircase has</source>
   <translation>噪声与阶梯机制大致相同</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/surface.py" />
   <source>above 'cores from'</source>
   <translation>大于“最小半宽”</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/surface.py" />
   <source>above 'ε from'</source>
   <translation>大于“最小 ε”</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/surface.py" />
   <source>best core</source>
   <translation>最佳核心</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/surface.py" />
   <source>best rate</source>
   <translation>最小相对噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/surface.py" />
   <source>certified, ε = {eps}</source>
   <translation>经证明，ε = {eps}</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/surface.py" />
   <source>core half-width w</source>
   <translation>核心半宽 w</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/surface.py" />
   <source>gap, %</source>
   <translation>差距（%）</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/surface.py" />
   <source>here</source>
   <translation>这里</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/surface.py" />
   <source>least known rate</source>
   <translation>已知最小相对噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/surface.py" />
   <source>lower bound</source>
   <translation>下界</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/surface.py" />
   <source>measure</source>
   <translation>测度</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/surface.py" />
   <source>no mechanism is below</source>
   <translation>没有机制低于它</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/surface.py" />
   <source>rate = 1</source>
   <translation>相对噪声 = 1</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/surface.py" />
   <source>rate at w, ε</source>
   <translation>w、ε 处的相对噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/surface.py" />
   <source>saved, %</source>
   <translation>节省（%）</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/surface.py" />
   <source>seconds</source>
   <translation>秒</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/surface.py" />
   <source>w = {w}</source>
   <translation>w = {w}</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/surface.py" />
   <source>{percent} % less noise than the staircase</source>
   <translation>噪声比阶梯机制少 {percent}%</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/surface.py" />
   <source>{percent} % more noise than the staircase</source>
   <translation>噪声比阶梯机制多 {percent}%</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/surface.py" />
   <source>{percent} more</source>
   <translation>多 {percent}</translation>
  </message>
  <message>
   <location filename="../../app/labs/rates/surface.py" />
   <source>Δ</source>
   <translation>Δ</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/candidates.py" />
   <source>&lt;p&gt;All that are left agree about {names}: read for certain, if no answer is off by more than E.&lt;/p&gt;</source>
   <translation>&lt;p&gt;剩下的所有候选在 {names} 上一致：只要没有回答的误差超过 E，就是确实读出的。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/candidates.py" />
   <source>&lt;p&gt;All that are left agree on {count} people, {names} among them: their bits are read.&lt;/p&gt;</source>
   <translation>&lt;p&gt;剩下的所有候选在 {count} 个人上一致，其中有 {names}：他们的比特已被读出。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/candidates.py" />
   <source>&lt;p&gt;When every group is asked, whoever takes any table that fits is wrong about &lt;b&gt;{most}&lt;/b&gt; people at most here, however the errors are chosen within {e}: half way between two tables is as bad as it gets, and counts are whole. The theorem says 4E = {book}. Compare errors drawn at random with the worst possible ones.&lt;/p&gt;</source>
   <translation>&lt;p&gt;若问遍每一个群体，则无论误差在 {e} 以内怎样选取，任取一张符合的表至多弄错 &lt;b&gt;{most}&lt;/b&gt; 个人：最坏不过是落在两张表的正中间，而计数都是整数。定理给出的是 4E = {book}。把随机的误差与最坏的误差比一比。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/candidates.py" />
   <source>&lt;p&gt;{n} people, one secret bit each: &lt;b&gt;{all}&lt;/b&gt; tables are possible. Answers about groups: {m}, each off the truth by {e} at most. Tables left: &lt;b&gt;{left}&lt;/b&gt;.&lt;/p&gt;</source>
   <translation>&lt;p&gt;{n} 个人，每人一个秘密比特：可能的表有 &lt;b&gt;{all}&lt;/b&gt; 张。关于群体的回答有 {m} 个，每个与真值至多相差 {e}。还剩 &lt;b&gt;{left}&lt;/b&gt; 张表。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/candidates.py" />
   <source>Candidates that are left</source>
   <translation>剩下的候选</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/candidates.py" />
   <source>For each person the share of the candidates left that give a 1; 0 or 1 means that the bit is read.</source>
   <translation>对每个人，剩下的候选中给出 1 的比例；0 或 1 表示这个比特已被读出。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/candidates.py" />
   <source>How many of all tables fit the answers so far.</source>
   <translation>所有的表中有多少张符合迄今的回答。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/candidates.py" />
   <source>No table fits: some answer is wrong by more than E = {error}.</source>
   <translation>没有一张表符合：某个回答的误差超过了 E = {error}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/candidates.py" />
   <source>What they agree on</source>
   <translation>它们一致之处</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/candidates.py" />
   <source>at most {most} here</source>
   <translation>这里至多 {most}</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/candidates.py" />
   <source>at most {most} people, each 0 or 1</source>
   <translation>至多 {most} 人，每人 0 或 1</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/candidates.py" />
   <source>bits read</source>
   <translation>读出的比特</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/candidates.py" />
   <source>candidates left</source>
   <translation>剩下的候选</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/candidates.py" />
   <source>candidates with a 1</source>
   <translation>给出 1 的候选</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/candidates.py" />
   <source>of {n} people</source>
   <translation>共 {n} 人</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/candidates.py" />
   <source>only one</source>
   <translation>只剩一个</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/candidates.py" />
   <source>possible where all groups are asked</source>
   <translation>问遍所有群体时可能的</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/candidates.py" />
   <source>question</source>
   <translation>问题</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/candidates.py" />
   <source>read</source>
   <translation>读到</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/candidates.py" />
   <source>secret</source>
   <translation>秘密</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/candidates.py" />
   <source>share with a 1</source>
   <translation>给出 1 的比例</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/candidates.py" />
   <source>theorem for all groups (4E)</source>
   <translation>问遍所有群体的定理 (4E)</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/candidates.py" />
   <source>undecided</source>
   <translation>未定</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/candidates.py" />
   <source>wrong in a candidate, at most</source>
   <translation>一个候选中至多弄错</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/common.py" />
   <source>one sign 0, 1, + or − for each of {n} people</source>
   <translation>{n} 个人每人一个符号：0、1、+ 或 −</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/drawing.py" />
   <source>&lt;p&gt;Each of 4096 people has one secret bit, a pixel. Published are only 4096 sums over everybody, with signs, and each of them wrong by Gaussian noise of standard deviation {sigma}. Turned back, &lt;b&gt;{right} of 4096&lt;/b&gt; pixels are right.&lt;/p&gt;</source>
   <translation>&lt;p&gt;4096 个人每人有一个秘密比特，即一个像素。发布的只是 4096 个对所有人的带符号的和，每个都加了标准差为 {sigma} 的高斯噪声。反变换之后，&lt;b&gt;4096 个像素中有 {right} 个&lt;/b&gt;是对的。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/drawing.py" />
   <source>&lt;p&gt;The same number is the ceiling: the release is μ-Gaussian differentially private with μ = 1/r (one person's bit changed), so nobody who knows all other bits guesses this one, of even odds, more often than Φ(μ/2). &lt;b&gt;The attack and the ceiling are one line&lt;/b&gt;: for independent bits no cleverer attack exists, and no kinder proof. Whoever knows how pictures look knows more.&lt;/p&gt;</source>
   <translation>&lt;p&gt;这个数也正是上限：这次发布满足 μ-高斯差分隐私，μ = 1/r（一个人的比特改变），因此即使知道其余所有比特，也没有人能以高于 Φ(μ/2) 的概率猜中这一个先验各半的比特。&lt;b&gt;攻击与上限是同一条线&lt;/b&gt;：对相互独立的比特，没有更聪明的攻击，也没有更宽厚的证明。知道图像通常什么样的人，知道得更多。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/drawing.py" />
   <source>How often a pixel is right</source>
   <translation>一个像素读对的概率</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/drawing.py" />
   <source>Read back</source>
   <translation>读回的</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/drawing.py" />
   <source>Secret</source>
   <translation>秘密</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/drawing.py" />
   <source>The attack's exact success over r, and the ceiling that the promise sets: they are one line.</source>
   <translation>攻击的精确成功率随 r 的变化，以及承诺所定的上限：它们是同一条线。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/drawing.py" />
   <source>The noisy answers, in units of √n.</source>
   <translation>带噪声的回答，以 √n 为单位。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/drawing.py" />
   <source>The picture that the answers give back.</source>
   <translation>由回答还原出的图像。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/drawing.py" />
   <source>The secret picture; a click changes a pixel.</source>
   <translation>秘密图像；单击可改变一个像素。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/drawing.py" />
   <source>answer ÷ √n</source>
   <translation>回答 ÷ √n</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/drawing.py" />
   <source>blind guess</source>
   <translation>盲猜</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/drawing.py" />
   <source>expected, and the ceiling</source>
   <translation>期望值，也是上限</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/drawing.py" />
   <source>nobody can do better</source>
   <translation>无人能更好</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/drawing.py" />
   <source>noise beside √n, r</source>
   <translation>噪声与 √n 之比 r</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/drawing.py" />
   <source>of {n} pixels</source>
   <translation>共 {n} 个像素</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/drawing.py" />
   <source>pixels right</source>
   <translation>正确的像素</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/drawing.py" />
   <source>share right</source>
   <translation>正确的比例</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/drawing.py" />
   <source>this attack</source>
   <translation>这种攻击</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/drawing.py" />
   <source>ε at δ = {delta}</source>
   <translation>δ = {delta} 时的 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/drawing.py" />
   <source>μ of the release</source>
   <translation>这次发布的 μ</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/model.py" />
   <source>Candidates</source>
   <translation>候选</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/model.py" />
   <source>How far is safe</source>
   <translation>多远仍安全</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/model.py" />
   <source>Picture</source>
   <translation>图像</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/model.py" />
   <source>Random questions</source>
   <translation>随机问题</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/model.py" />
   <source>Reconstruction</source>
   <translation>重构</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/model.py" />
   <source>Totals only, each a little wrong: how much of the table comes back?</source>
   <translation>只有总数，每个都略有误差：表能还原多少？</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/model.py" />
   <source>Who was in it</source>
   <translation>谁在其中</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>2^s tables, and the answer must be right on each of them.</source>
   <translation>2^s 张表，回答必须在每一张上都正确。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>64 × 64 pixels, each the bit of one person. Click on the picture to draw your own.</source>
   <translation>64 × 64 个像素，每个是一个人的比特。在图像上单击即可自己画。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>Drawn evenly up to E, or the worst possible: half way to the most distant table.</source>
   <translation>在 E 以内均匀抽取，或最坏的情形：落在通往最远的表的正中间。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>E = {error}, m = {asked}</source>
   <translation>E = {error}，m = {asked}</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>Each has one secret bit.</source>
   <translation>每人有一个秘密比特。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>Each has one secret bit; every table of so many bits is a candidate.</source>
   <translation>每人有一个秘密比特；这么多比特的每一张表都是候选。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>Each question as one sign a person: 1 or + adds the bit, − takes it away, 0 leaves it out.</source>
   <translation>每个问题对每个人一个符号：1 或 + 加上这个比特，− 减去，0 不计。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>Every question gives each person a random sign and asks for the sum of signed bits.</source>
   <translation>每个问题给每个人一个随机的正负号，问带符号的比特之和。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>From 0 on.</source>
   <translation>从 0 起。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>Half the width (uniform), the scale (Laplace) or the standard deviation (Gaussian), over √n.</source>
   <translation>半宽（均匀）、尺度（拉普拉斯）或标准差（高斯），除以 √n。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>How many counts about the same people are published.</source>
   <translation>关于同一批人发布多少个计数。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>How many of them are in this group, and in that one? Play to ask one after another.</source>
   <translation>这一群里有几个，那一群里呢？按播放键逐个提问。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>How many people must be replaced to come from one table to another, at most.</source>
   <translation>从一张表变到另一张，至多要替换多少个人。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>Made up, your own table, or only answers that somebody gave: then nobody knows the truth.</source>
   <translation>虚构的、你自己的表，或只有别人给出的回答：那时没有人知道真值。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>No answer is further from the truth than this many people.</source>
   <translation>没有一个回答与真值的差超过这么多人。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>Of all answers.</source>
   <translation>占所有回答的比例。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>One average each is published. In the population every column is a fair coin.</source>
   <translation>每列发布一个平均值。在总体中每一列都是一枚公平的硬币。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>One row for each person, typed, pasted or read from a CSV.</source>
   <translation>每人一行，可键入、粘贴或从 CSV 读入。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>Packing</source>
   <translation>装填</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>Some answers are not wrong by a little but anything.</source>
   <translation>有些回答不是略有误差，而是任意的。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>Standard deviation of the Gaussian noise on every published share.</source>
   <translation>每个发布的比例上高斯噪声的标准差。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>The law of every answer's error.</source>
   <translation>每个回答的误差的分布。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>The pixels of your own drawing, row by row, four to a sign; empty: all white.</source>
   <translation>你自己的画的像素，逐行，每个符号四个；空则全白。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>The share of people outside who are accused all the same.</source>
   <translation>不在数据中却被指认的人的比例。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>What is secret: 0 or 1.</source>
   <translation>秘密之处：0 或 1。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>Whose averages are published.</source>
   <translation>发布的是他们的平均值。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>a random crowd</source>
   <translation>随机的人群</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>as if every bit were flipped</source>
   <translation>如同每个比特都翻转</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>at random</source>
   <translation>随机</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>bits that tell the tables apart</source>
   <translation>区分各表的比特数</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>column to paint</source>
   <translation>要画的列</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>drawing</source>
   <translation>绘画</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>evenly spread</source>
   <translation>均匀分布</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>false alarms</source>
   <translation>误报率</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>lies</source>
   <translation>谎言</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>made up</source>
   <translation>虚构的</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>n = {n}, d = {d}, σ = {sigma}</source>
   <translation>n = {n}，d = {d}，σ = {sigma}</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>n = {n}, r = {ratio}</source>
   <translation>n = {n}，r = {ratio}</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>nobody lies</source>
   <translation>无人说谎</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>noise beside √n</source>
   <translation>噪声与 √n 之比</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>noise on each average</source>
   <translation>每个平均值上的噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>own answers</source>
   <translation>自己的回答</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>own drawing</source>
   <translation>自己的画</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>own table</source>
   <translation>自己的表</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>people between two tables</source>
   <translation>两张表之间的人数</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>portrait</source>
   <translation>肖像</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>published counts</source>
   <translation>发布的计数</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>questions asked</source>
   <translation>已问的问题</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>questions for each person</source>
   <translation>每人平均的问题数</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>r = {ratio}</source>
   <translation>r = {ratio}</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>random</source>
   <translation>随机</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>row to paint</source>
   <translation>要画的行</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>secret bits</source>
   <translation>秘密比特</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>secret picture</source>
   <translation>秘密图像</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>share of lies</source>
   <translation>谎言的比例</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>the errors are</source>
   <translation>误差是</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>the letter ε</source>
   <translation>字母 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>the worst</source>
   <translation>最坏的</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>yes/no columns</source>
   <translation>是/否列</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>ε = {eps}, δ = {delta}</source>
   <translation>ε = {eps}，δ = {delta}</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/params.py" />
   <source>σ/√n: the standard deviation of an answer's noise, in units of the square root of the people.</source>
   <translation>σ/√n：一个回答的噪声的标准差，以人数的平方根为单位。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/questions.py" />
   <source>&lt;p&gt;Answers from anywhere: {m}, people: {n}. The &lt;b&gt;linear program&lt;/b&gt; takes the table whose answers are nearest in sum of absolute differences, &lt;b&gt;least squares&lt;/b&gt; in sum of squares; both round at ½. How right they are nobody can say without the truth: an estimate close to ½ is a guess.&lt;/p&gt;</source>
   <translation>&lt;p&gt;来自任何地方的回答 {m} 个，人 {n} 个。&lt;b&gt;线性规划&lt;/b&gt;取回答最接近（绝对差之和）的表，&lt;b&gt;最小二乘&lt;/b&gt;按平方和；两者都在 ½ 处取整。没有真值，谁也说不出它们有多对：接近 ½ 的估计只是猜测。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/questions.py" />
   <source>&lt;p&gt;Drawn at random from −n to n are {lied} of the {m} answers. The linear program adds up distances, not their squares, so it bears such lies as a median bears outliers: compare the two curves.&lt;/p&gt;</source>
   <translation>&lt;p&gt;{m} 个回答中有 {lied} 个是从 −n 到 n 随机抽取的。线性规划相加的是距离而不是其平方，所以它承受这种谎言，就像中位数承受离群值：比较两条曲线。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/questions.py" />
   <source>&lt;p&gt;Questions: {m}, people: {n}. Every question gives everybody a random sign and asks for the sum of the signed bits. Each answer is wrong by {noise} noise of size {size}; lies: {lies}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;问题 {m} 个，人 {n} 个。每个问题给每个人一个随机的正负号，问带符号的比特之和。每个回答加有大小为 {size} 的{noise}噪声；谎言：{lies}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/questions.py" />
   <source>&lt;p&gt;The cleverest lies answer as if every bit were flipped, where that matters most. Without noise, from a share of &lt;b&gt;{even}&lt;/b&gt; on the opposite of the truth fits these answers at least as well as the truth does; for many questions the limit is {limit}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;最聪明的谎言在最要紧的问题上，回答得如同每个比特都翻转。没有噪声时，谎言的比例从 &lt;b&gt;{even}&lt;/b&gt; 起，真值的反面就至少与真值同样符合这些回答；问题很多时，极限为 {limit}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/questions.py" />
   <source>&lt;p&gt;The linear program reads &lt;b&gt;{right} of {n}&lt;/b&gt; bits.&lt;/p&gt;</source>
   <translation>&lt;p&gt;线性规划读对了 &lt;b&gt;{n} 个比特中的 {right} 个&lt;/b&gt;。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/questions.py" />
   <source>&lt;p&gt;Under Gaussian noise least squares reads a bit with probability &lt;b&gt;{exact}&lt;/b&gt;, exactly, for these questions.&lt;/p&gt;</source>
   <translation>&lt;p&gt;在高斯噪声下，对这些问题，最小二乘读对一个比特的概率平均恰为 &lt;b&gt;{exact}&lt;/b&gt;。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/questions.py" />
   <source>Each person's secret bit and the two estimates; above ½ means 1. They are cut at −0.6 and 1.6.</source>
   <translation>每个人的秘密比特和两个估计；大于 ½ 即为 1。估计在 −0.6 和 1.6 处截断。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/questions.py" />
   <source>Fewer questions than bits: least squares is not defined, the linear program still runs.</source>
   <translation>问题少于比特：最小二乘没有定义，线性规划照常运行。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/questions.py" />
   <source>Share of bits read right</source>
   <translation>读对的比特的比例</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/questions.py" />
   <source>Simulated, {runs} tables of questions at each mark; strokes are four standard errors.</source>
   <translation>模拟，每个标记 {runs} 组问题；竖线为四个标准误。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/questions.py" />
   <source>The answers</source>
   <translation>回答</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/questions.py" />
   <source>The answers that are most wrong</source>
   <translation>误差最大的回答</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/questions.py" />
   <source>These questions do not tell all bits apart: least squares is not defined, the linear program still runs.</source>
   <translation>这些问题不能把所有比特区分开：最小二乘没有定义，线性规划照常运行。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/questions.py" />
   <source>True sums and what was said, up to eighty answers, the most wrong first.</source>
   <translation>真实的和与所说的值，至多八十个回答，误差大的在前。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/questions.py" />
   <source>What is read</source>
   <translation>读出了什么</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/questions.py" />
   <source>bits right</source>
   <translation>正确的比特</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/questions.py" />
   <source>decoder</source>
   <translation>解码方法</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/questions.py" />
   <source>error</source>
   <translation>误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/questions.py" />
   <source>least distance from ½</source>
   <translation>与 ½ 的最小距离</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/questions.py" />
   <source>least squares</source>
   <translation>最小二乘</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/questions.py" />
   <source>linear program</source>
   <translation>线性规划</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/questions.py" />
   <source>ones read</source>
   <translation>读作 1 的</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/questions.py" />
   <source>rounds at ½</source>
   <translation>在 ½ 处取整</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/questions.py" />
   <source>share</source>
   <translation>比例</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/questions.py" />
   <source>sum with signs</source>
   <translation>带符号的和</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/questions.py" />
   <source>the opposite fits as well</source>
   <translation>反面同样符合</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/questions.py" />
   <source>wrong (linear program)</source>
   <translation>错误（线性规划）</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/safe.py" />
   <source>&lt;p&gt;&lt;b&gt;How much is safe.&lt;/b&gt; For k = {k} counts of {n} people the sampling error of a count near one half is {sampling} people, Gaussian noise for all of them together {gaussian}, Laplace noise {laplace}. Counts that hide below the sampling error: {counts} at most. From k = n counts on, answers without noise can give every row back.&lt;/p&gt;</source>
   <translation>&lt;p&gt;&lt;b&gt;多少是安全的&lt;/b&gt;：对 {n} 个人的 k = {k} 个计数：比例接近一半的计数，抽样误差为 {sampling} 人；为全部计数一起承诺所需的高斯噪声为 {gaussian}，拉普拉斯噪声为 {laplace}。至多 {counts} 个计数的噪声能隐藏在抽样误差之下。从 k = n 个计数起，没有噪声的回答可以还原每一行。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/safe.py" />
   <source>&lt;p&gt;&lt;b&gt;Marginals.&lt;/b&gt; For many marginals the people needed grow as k without δ, and but for a logarithm as √k with it. Gaussian noise needs fewer people than Laplace noise from k = {laplace} on, and fewer than the best pure mechanism known here, K-norm noise, from k = {norm} on.&lt;/p&gt;</source>
   <translation>&lt;p&gt;&lt;b&gt;边际&lt;/b&gt;：边际很多时，所需人数没有 δ 时按 k 增长，有 δ 时除一个对数外按 √k。高斯噪声从 k = {laplace} 起比拉普拉斯噪声所需人数少，从 k = {norm} 起少于这里已知的最佳纯机制，即 K-范数噪声。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/safe.py" />
   <source>&lt;p&gt;&lt;b&gt;Packing.&lt;/b&gt; Take 2^{s} tables, any two of them at most Δ = {apart} apart, in replaced people. An ε-private answer is right on all of them with probability at most {here}; for one half ε must be {least} at least. For Δ = 1 randomised response over the tables reaches it. The book's bound is {book}. With δ the bound falls to {slack}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;&lt;b&gt;装填&lt;/b&gt;：取 2^{s} 张表，任意两张之间至多替换 Δ = {apart} 个人。满足 ε-差分隐私的回答在每一张上都正确的概率至多为 {here}；要达到一半，ε 至少为 {least}。Δ = 1 时，在这些表上的随机响应恰好达到。书中的界为 {book}。有 δ 时界降到 {slack}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/safe.py" />
   <source>Above a curve the noise is below the sampling error; below k = n exact answers can give the data back.</source>
   <translation>在曲线之上，噪声小于抽样误差；在 k = n 之下，精确的回答可以还原数据。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/safe.py" />
   <source>Gaussian noise (δ)</source>
   <translation>高斯噪声（δ）</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/safe.py" />
   <source>Gaussian noise = sampling error</source>
   <translation>高斯噪声 = 抽样误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/safe.py" />
   <source>K-norm noise</source>
   <translation>K-范数噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/safe.py" />
   <source>Laplace noise = sampling error</source>
   <translation>拉普拉斯噪声 = 抽样误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/safe.py" />
   <source>People against counts</source>
   <translation>人数与计数</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/safe.py" />
   <source>People for all k shares to be within ½ with probability ½: for many marginals the line with δ is about half as steep.</source>
   <translation>使 k 个比例以 ½ 的概率都在 ½ 以内所需的人数：边际很多时，有 δ 的线斜率约为一半。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/safe.py" />
   <source>People that marginals need</source>
   <translation>边际所需的人数</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/safe.py" />
   <source>Right on every one of 2ˢ tables, s = {s}</source>
   <translation>在 2ˢ 张表的每一张上都正确，s = {s}</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/safe.py" />
   <source>The largest chance that a private answer is right on every table; what lies above is impossible.</source>
   <translation>满足差分隐私的回答在每张表上都正确的最大概率；曲线之上不可能达到。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/safe.py" />
   <source>counts that hide below it</source>
   <translation>能隐藏其下的计数</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/safe.py" />
   <source>largest chance</source>
   <translation>最大概率</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/safe.py" />
   <source>least without δ</source>
   <translation>无 δ 时的最小值</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/safe.py" />
   <source>noise: Gaussian, Laplace</source>
   <translation>噪声：高斯，拉普拉斯</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/safe.py" />
   <source>right on every table, at most</source>
   <translation>在每张表上正确，至多</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/safe.py" />
   <source>sampling error of a count</source>
   <translation>一个计数的抽样误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/safe.py" />
   <source>with δ</source>
   <translation>有 δ</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/safe.py" />
   <source>with δ, at most</source>
   <translation>有 δ，至多</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/safe.py" />
   <source>δ = 0</source>
   <translation>δ = 0</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/safe.py" />
   <source>δ = 0, at most</source>
   <translation>δ = 0，至多</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/safe.py" />
   <source>δ = 0, attained</source>
   <translation>δ = 0，可达到</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/safe.py" />
   <source>δ pays against K-norm noise from</source>
   <translation>δ 优于 K-范数噪声，起于</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/safe.py" />
   <source>δ pays against Laplace from</source>
   <translation>δ 优于拉普拉斯噪声，起于</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/safe.py" />
   <source>ε for one half, at least</source>
   <translation>达到一半所需的 ε，至少</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/tracing.py" />
   <source>&lt;p&gt;A study publishes averages of {n} people in d = {d} columns, each with noise of standard deviation {sigma}. Whoever has a person's own answers compares: do they lean to the same side as the averages?&lt;/p&gt;</source>
   <translation>&lt;p&gt;一项研究发布 {n} 个人在 d = {d} 列上的平均值，每个加有标准差为 {sigma} 的噪声。谁掌握某个人自己的答案，就可以比较：它们是否与平均值偏向同一边？&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/tracing.py" />
   <source>&lt;p&gt;The promise allows up to {top} in 100: this release is μ-Gaussian differentially private with μ = {mu} (one person replaced). Here the attack is &lt;b&gt;not&lt;/b&gt; the ceiling, a cleverer one may do better.&lt;/p&gt;</source>
   <translation>&lt;p&gt;承诺允许每 100 人中至多 {top} 人：这次发布满足 μ-高斯差分隐私，μ = {mu}（替换一个人）。这里的攻击&lt;b&gt;不是&lt;/b&gt;上限，更聪明的攻击可能做得更好。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/tracing.py" />
   <source>&lt;p&gt;With one false alarm in {alarms} people outside, &lt;b&gt;{found} in 100&lt;/b&gt; members are found, if scores follow the normal law. Each average is about everybody, and still d = {d} of them name {n} people: without noise members stand out once d is well above n.&lt;/p&gt;</source>
   <translation>&lt;p&gt;不在其中的人每 {alarms} 人误报一人时，若得分服从正态分布，成员每 100 人中被找出 &lt;b&gt;{found}&lt;/b&gt; 人。每个平均值都关乎所有人，而 d = {d} 个平均值合起来却指名道姓地说出 {n} 个人：没有噪声时，只要 d 远大于 n，成员就会显现。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/tracing.py" />
   <source>&lt;p&gt;Without noise nothing is promised: the ceiling is 1.&lt;/p&gt;</source>
   <translation>&lt;p&gt;没有噪声就没有任何承诺：上限为 1。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/tracing.py" />
   <source>Found, against false alarms</source>
   <translation>找出率与误报率</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/tracing.py" />
   <source>Histograms of the scores in and out of the data, with the normal laws of their exact means and variances.</source>
   <translation>数据内外的人的得分直方图，以及以其精确均值和方差为参数的正态分布。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/tracing.py" />
   <source>Scores of one release</source>
   <translation>一次发布的得分</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/tracing.py" />
   <source>The share of members found over the share of others accused, and the most that the promise allows.</source>
   <translation>成员的找出率随误报率的变化，以及承诺所允许的最大值。</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/tracing.py" />
   <source>accused above</source>
   <translation>高于此被指认</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/tracing.py" />
   <source>ceiling of any attack</source>
   <translation>任何攻击的上限</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/tracing.py" />
   <source>in the data</source>
   <translation>在数据中</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/tracing.py" />
   <source>in this release</source>
   <translation>这次发布中</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/tracing.py" />
   <source>members found</source>
   <translation>找出的成员</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/tracing.py" />
   <source>members found, by the normal law</source>
   <translation>找出的成员，按正态分布</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/tracing.py" />
   <source>one member</source>
   <translation>一名成员</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/tracing.py" />
   <source>others accused in it</source>
   <translation>其中被误报的人</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/tracing.py" />
   <source>outside</source>
   <translation>不在其中</translation>
  </message>
  <message>
   <location filename="../../app/labs/reconstruction/tracing.py" />
   <source>score</source>
   <translation>得分</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/blocks.py" />
   <source>&lt;p&gt;Released is a number at random, the likelier the more nearly half of the outputs lie to either side: its density is constant between two outputs and falls by e^(ε/2) with each output that is passed. A wide gap beyond the outputs still takes much of the probability, for it is long; equal outputs leave no gap.&lt;/p&gt;</source>
   <translation>&lt;p&gt;发布的是一个随机的数，两侧的输出越接近各占一半，它就越可能：其密度在两个输出之间不变，每越过一个输出就减小到 e^(−ε/2) 倍。输出之外的宽间隔因为长，仍占去很多概率；相等的输出之间没有间隔。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/blocks.py" />
   <source>&lt;p&gt;Released is the {aggregator} of the {m} outputs, which moves by {moved} at most, with Laplace noise of mean size &lt;b&gt;{scale}&lt;/b&gt;.&lt;/p&gt;</source>
   <translation>&lt;p&gt;发布的是 {m} 个输出的{aggregator}，它至多移动 {moved}，所加拉普拉斯噪声的平均大小为 &lt;b&gt;{scale}&lt;/b&gt;。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/blocks.py" />
   <source>&lt;p&gt;With more blocks the mean needs less noise, but smaller blocks say less. In the worst case no robust aggregate is less sensitive than the mean: the mean of m outputs moves by 1/m of their range, the median by all of it. That is why one asks first whether the data are calm.&lt;/p&gt;</source>
   <translation>&lt;p&gt;块越多，平均值所需的噪声越小，但块越小，说出的也越少。在最坏情形下，没有哪种稳健的聚合比平均值更不敏感：m 个输出的平均值移动其范围的 1/m，中位数则移动整个范围。所以人们先问数据是否平静。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/blocks.py" />
   <source>&lt;p&gt;{n} records are dealt out to &lt;b&gt;{m} blocks&lt;/b&gt;. Each block says its {statistic}, whatever that is; one record changes what one block says.&lt;/p&gt;</source>
   <translation>&lt;p&gt;{n} 条记录分到 &lt;b&gt;{m} 块&lt;/b&gt;。每块说出它的{statistic}，无论那是什么；一条记录只改变一块所说的。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/blocks.py" />
   <source>Each row is a block: its records, and the statistic that it says; one record differs in the neighbor.</source>
   <translation>每一行是一块：它的记录，以及它说出的统计量；相邻数据中有一条记录不同。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/blocks.py" />
   <source>How many blocks? An example</source>
   <translation>分多少块？一个例子</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/blocks.py" />
   <source>The density of the released aggregate under both data sets.</source>
   <translation>所发布的聚合值在两个数据集下的密度。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/blocks.py" />
   <source>The records, block by block</source>
   <translation>逐块的记录</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/blocks.py" />
   <source>The variance of 10 000 yes/no records, each yes by a fair coin, by blocks that may say 0 to 1: root mean square errors over the number of blocks.</source>
   <translation>10 000 条是/否记录（每条由公平硬币决定）的方差，由可说 0 到 1 的各块得到：均方根误差随块数的变化。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/blocks.py" />
   <source>aggregate</source>
   <translation>聚合</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/blocks.py" />
   <source>all together</source>
   <translation>全部一起</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/blocks.py" />
   <source>at most {most}, one record each</source>
   <translation>至多 {most}，每块一条记录</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/blocks.py" />
   <source>best m by the formula</source>
   <translation>公式给出的最佳 m</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/blocks.py" />
   <source>bias</source>
   <translation>偏差</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/blocks.py" />
   <source>block</source>
   <translation>块</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/blocks.py" />
   <source>blocks m</source>
   <translation>块数 m</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/blocks.py" />
   <source>less than half of the blocks</source>
   <translation>少于块数的一半</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/blocks.py" />
   <source>mean error</source>
   <translation>平均绝对误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/blocks.py" />
   <source>neighbor</source>
   <translation>相邻</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/blocks.py" />
   <source>the neighbor's block</source>
   <translation>相邻数据的块</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/blocks.py" />
   <source>what the block says</source>
   <translation>该块所说</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/blocks.py" />
   <source>yours</source>
   <translation>你的</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/common.py" />
   <source>Answer or silence</source>
   <translation>回答还是沉默</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/common.py" />
   <source>The chance of an answer over the distance, and where the data stand.</source>
   <translation>给出回答的概率随距离的变化，以及数据所在的位置。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/common.py" />
   <source>The records, and a neighbor's</source>
   <translation>记录，以及相邻数据的记录</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/common.py" />
   <source>What comes out</source>
   <translation>结果如何</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/common.py" />
   <source>an answer</source>
   <translation>有回答</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/common.py" />
   <source>chance of an answer</source>
   <translation>得到回答的概率</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/common.py" />
   <source>distance</source>
   <translation>距离</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/common.py" />
   <source>from {low:g} to {high:g}, what is possible</source>
   <translation>从 {low:g} 到 {high:g}，即可能的范围</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/common.py" />
   <source>more than the least possible, {low:g}</source>
   <translation>大于最小可能值 {low:g}</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/common.py" />
   <source>⊥ no answer</source>
   <translation>⊥ 无回答</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/distance.py" />
   <source>&lt;p&gt;&lt;b&gt;{name}&lt;/b&gt; is the most frequent label, {lead}. It is told exactly, without noise, with probability &lt;b&gt;{chance}&lt;/b&gt;; else there is no answer. The promise is (ε, δ/2), however many labels there are: silence is what is random.&lt;/p&gt;</source>
   <translation>&lt;p&gt;&lt;b&gt;{name}&lt;/b&gt; 是最常见的标签，{lead}。它以概率 &lt;b&gt;{chance}&lt;/b&gt; 被精确说出，不加噪声；否则没有回答。无论有多少个标签，承诺都是 (ε, δ/2)：随机的是沉默。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/distance.py" />
   <source>&lt;p&gt;The exponential mechanism always answers, but every label that could win takes a share: among M = {m} labels it names {name} with probability {here}. It pays with ln M, the exact answer with ln(1/δ). Your votes and the neighbor's use δ = {used}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;指数机制总会回答，但每个可能获胜的标签都会分去一份：在 M = {m} 个标签中，它说出 {name} 的概率为 {here}。它付出的是 ln M，精确的回答付出的是 ln(1/δ)。你的票与相邻数据的票用去 δ = {used}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/distance.py" />
   <source>How many labels could win</source>
   <translation>有多少个标签可能获胜</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/distance.py" />
   <source>How many records have each label, in your data and in a neighbor's; drag the tops.</source>
   <translation>每个标签在你的数据和相邻数据中各有多少条记录；可拖动柱顶。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/distance.py" />
   <source>Silence or the winner, under both data sets: no other label ever comes out.</source>
   <translation>在两个数据集下，要么沉默，要么是获胜的标签：绝不会出现其他标签。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/distance.py" />
   <source>The chance that the winner is told over the number of labels, by both mechanisms at the same ε.</source>
   <translation>在同一个 ε 下，两种机制说出获胜标签的概率随标签个数的变化。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/distance.py" />
   <source>Votes</source>
   <translation>选票</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/distance.py" />
   <source>and stays so if one record changes, but perhaps not if two do</source>
   <translation>一条记录改变时它仍是，但两条改变时未必</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/distance.py" />
   <source>and stays so while at most {d} records change</source>
   <translation>只要至多 {d} 条记录改变，它就仍是</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/distance.py" />
   <source>but one changed record can alter that</source>
   <translation>但一条记录改变就可能使它不再是</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/distance.py" />
   <source>exactly or not at all</source>
   <translation>精确说出，否则不说</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/distance.py" />
   <source>exponential mechanism names it</source>
   <translation>指数机制说出它</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/distance.py" />
   <source>labels M</source>
   <translation>标签数 M</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/distance.py" />
   <source>the most frequent</source>
   <translation>最常见的</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/distance.py" />
   <source>the winner is told</source>
   <translation>说出获胜者的概率</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/distance.py" />
   <source>δ at ε: these two</source>
   <translation>ε 处的 δ：这两者</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/leak.py" />
   <source>&lt;p&gt;Either the noise follows public facts only, or its size is asked for privately: &lt;i&gt;Test and release&lt;/i&gt;.&lt;/p&gt;</source>
   <translation>&lt;p&gt;要么噪声只依公开的事实而定，要么以满足差分隐私的方式询问它的大小：&lt;i&gt;测试与发布&lt;/i&gt;。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/leak.py" />
   <source>&lt;p&gt;The total variation for scales in ratio r and equal statistics, as here; ε is not in it. Move ε: both curves widen alike, and the attacker's share stands still.&lt;/p&gt;</source>
   <translation>&lt;p&gt;这是尺度之比为 r 且统计量相等（正如此处）时的全变差；其中没有 ε。移动 ε 试试：两条曲线同样变宽，攻击者猜中的比例不动。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/leak.py" />
   <source>&lt;p&gt;The total variation for scales in ratio r and equal statistics, which is not the case of now; ε is not in it. In that case both curves widen alike if you move ε, and the attacker's share stands still.&lt;/p&gt;</source>
   <translation>&lt;p&gt;这是尺度之比为 r 且统计量相等时的全变差，当前并非如此；其中没有 ε。在那种情形下移动 ε，两条曲线同样变宽，攻击者猜中的比例不动。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/leak.py" />
   <source>&lt;p&gt;The {name} of your data moves by {here} at most when one record changes, that of the neighboring data by {there}: the &lt;b&gt;local sensitivity&lt;/b&gt;. Noise that fits it looks modest. But its size is an answer, too: an attacker with no idea which of the two data sets it is guesses right in &lt;b&gt;{success} of 100&lt;/b&gt; cases. ε = {eps} allows {top}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;一条记录改变时，你的数据的{name}至多移动 {here}，相邻数据的至多移动 {there}：这就是&lt;b&gt;局部敏感度&lt;/b&gt;。与之相称的噪声看似适度。但它的大小也是一个回答：对两个数据集毫无倾向的攻击者，每 &lt;b&gt;100 次中有 {success} 次&lt;/b&gt;猜对。ε = {eps} 允许 {top} 次。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/leak.py" />
   <source>Densities of the answer under both data sets, each with the noise that fits it.</source>
   <translation>两个数据集下回答的密度，各加与自己相称的噪声。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/leak.py" />
   <source>Laplace noise of size LS/ε</source>
   <translation>大小为 LS/ε 的拉普拉斯噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/leak.py" />
   <source>Telling the two apart</source>
   <translation>区分两者</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/leak.py" />
   <source>The attacker is right more often than any ε-private answer allows: noise that fits the data is not private.</source>
   <translation>攻击者猜对的次数多于任何满足 ε-差分隐私的回答所允许的：与数据相称的噪声不满足差分隐私。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/leak.py" />
   <source>The best test of one data set against the other, and the most that ε allows any test.</source>
   <translation>区分两个数据集的最优检验，以及 ε 对任何检验所允许的上限。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/leak.py" />
   <source>The published answer</source>
   <translation>发布的回答</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/leak.py" />
   <source>The records, and above them those of a neighbor: one differs.</source>
   <translation>记录，上方是相邻数据的记录：其中一条不同。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/leak.py" />
   <source>any ε-private answer allows</source>
   <translation>任何满足 ε-差分隐私的回答所允许</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/leak.py" />
   <source>attacker is right</source>
   <translation>攻击者猜对</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/leak.py" />
   <source>local sensitivity</source>
   <translation>局部敏感度</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/leak.py" />
   <source>neighbor taken for yours</source>
   <translation>把相邻数据当成你的</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/leak.py" />
   <source>no noise at all</source>
   <translation>完全没有噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/leak.py" />
   <source>statistic</source>
   <translation>统计量</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/leak.py" />
   <source>yours taken for yours</source>
   <translation>把你的认作你的</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/model.py" />
   <source>Blocks</source>
   <translation>分块</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/model.py" />
   <source>Distance</source>
   <translation>距离</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/model.py" />
   <source>Leak</source>
   <translation>泄露</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/model.py" />
   <source>Robust statistics</source>
   <translation>稳健统计</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/model.py" />
   <source>Spread</source>
   <translation>离散程度</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/model.py" />
   <source>Subsamples</source>
   <translation>子样本</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/model.py" />
   <source>Test and release</source>
   <translation>测试与发布</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/model.py" />
   <source>When the worst case is far from the data at hand: blocks, tests, refusals</source>
   <translation>最坏情形远离手头数据之时：分块、测试、拒绝</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>Also those that nobody named. The exact answer does not mind how many they are.</source>
   <translation>包括没有人投票的标签。精确的回答与它们有多少无关。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>Any statistic; it is clipped to what is possible.</source>
   <translation>任何统计量；它被截断到可能的范围内。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>Each record joins each subsample with this probability.</source>
   <translation>每条记录以此概率进入每个子样本。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>How many are drawn; each votes.</source>
   <translation>抽取多少个；每个投一票。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>How many outputs are left out or moved in at either end.</source>
   <translation>两端各去掉或移入多少个输出。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>If one record moves the median of these data by more than this, an answer comes with probability δ.</source>
   <translation>如果一条记录能使这些数据的中位数移动超过此值，就以概率 δ 给出回答。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>Labels and how many records have each; the most frequent is asked for, ties go to the first.</source>
   <translation>标签以及各有多少条记录；问的是最常见的，并列时取第一个。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>Of what the blocks say; one record changes one of them.</source>
   <translation>各块所说的；一条记录只改变其中一个。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>One number for each person; also by dragging the dots.</source>
   <translation>每人一个数；也可拖动圆点。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>The book has (ln n)² for the test of the median, and forgets a division by ε for the spread.</source>
   <translation>书中对中位数的测试用 (ln n)²，对离散程度则漏掉了除以 ε。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>The records are dealt out to so many blocks, one after the other.</source>
   <translation>记录依次分到这么多块中。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>What a record can be at least; public, never taken from the data.</source>
   <translation>一条记录的最小可能值；公开的，绝不取自数据。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>What a record can be at most; public, never taken from the data.</source>
   <translation>一条记录的最大可能值；公开的，绝不取自数据。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>What is published with noise that fits the data.</source>
   <translation>加上与数据相称的噪声后发布的是什么。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>What stands there in the neighboring data.</source>
   <translation>相邻数据中那里的值。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>What ε is for: one record replaced by another, or one record more or less.</source>
   <translation>ε 针对什么：一条记录被另一条替换，或多一条、少一条记录。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>Which record the neighboring data replace: its place in order, from 1.</source>
   <translation>相邻数据替换哪条记录：按大小排序的位置，从 1 起。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>Winsorised mean</source>
   <translation>缩尾平均值</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>blocks</source>
   <translation>块数</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>changed record</source>
   <translation>改变的记录</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>count</source>
   <translation>计数</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>cut at either end</source>
   <translation>两端各截去</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>each block says its</source>
   <translation>每块说出其</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>its other value</source>
   <translation>它的另一个值</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>labels that could win</source>
   <translation>可能获胜的标签</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>least possible</source>
   <translation>最小可能值</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>maximum</source>
   <translation>最大值</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>median</source>
   <translation>中位数</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>median by the exponential mechanism</source>
   <translation>指数机制的中位数</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>most possible</source>
   <translation>最大可能值</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>neighbors differ by</source>
   <translation>相邻数据相差</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>one record more or less</source>
   <translation>多一条或少一条记录</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>one record replaced</source>
   <translation>替换一条记录</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>proposed sensitivity</source>
   <translation>提议的敏感度</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>range</source>
   <translation>极差</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>released is the</source>
   <translation>发布的是</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>share of a subsample</source>
   <translation>子样本的比例</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>subsamples</source>
   <translation>子样本数</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>threshold as printed</source>
   <translation>原文的阈值</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>trimmed mean</source>
   <translation>截尾平均值</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>upper quartile</source>
   <translation>上四分位数</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>values of the records</source>
   <translation>各条记录的值</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>ε = {eps}, b = {b}</source>
   <translation>ε = {eps}，b = {b}</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>ε = {eps}, m = {m}</source>
   <translation>ε = {eps}，m = {m}</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/params.py" />
   <source>ε = {eps}, {statistic}</source>
   <translation>ε = {eps}，{statistic}</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/propose.py" />
   <source>&lt;p&gt;Proposed: one record moves the median by b = {b} at most. Asked privately: how many records must be replaced until that is false? For your data {far}. The answer comes with probability &lt;b&gt;{passes}&lt;/b&gt; and is then off by {scale} on average; else the answer is ⊥, which is an outcome like any other.&lt;/p&gt;</source>
   <translation>&lt;p&gt;提议：一条记录至多使中位数移动 b = {b}。以满足差分隐私的方式询问：要替换多少条记录，这才不成立？对你的数据，{far}。回答以概率 &lt;b&gt;{passes}&lt;/b&gt; 出现，那时平均绝对误差为 {scale}；否则回答是 ⊥，它与其他结果一样是一个结果。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/propose.py" />
   <source>&lt;p&gt;Spent are ε for the test and ε for the answer, whatever comes out: &lt;b&gt;(2ε, δ) = ({two}, {delta})&lt;/b&gt;. Data at distance 0 pass with that probability; your data and the neighbor's alone need {used}. The threshold (ln n)² of the text follows from n and not from a δ that one has chosen.&lt;/p&gt;</source>
   <translation>&lt;p&gt;无论结果如何，测试花费 ε，回答花费 ε：&lt;b&gt;(2ε, δ) = ({two}, {delta})&lt;/b&gt;。距离为 0 的数据以该概率通过；仅就你的数据与相邻数据而言，只需要 {used}。原文的阈值 (ln n)² 由 n 而来，而不是由选定的 δ 而来。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/propose.py" />
   <source>Moves of the median</source>
   <translation>中位数的移动</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/propose.py" />
   <source>The exact law of the output under both data sets: silence, and answers in sixty bins.</source>
   <translation>输出在两个数据集下的精确分布：沉默，以及分成六十格的回答。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/propose.py" />
   <source>The largest local sensitivity that k replacements reach; where it exceeds b is the distance.</source>
   <translation>k 次替换所能达到的最大局部敏感度；它超过 b 之处就是距离。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/propose.py" />
   <source>The records and their median, with b to either side; above them a neighbor's records.</source>
   <translation>记录及其中位数，两侧各 b；上方是相邻数据的记录。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/propose.py" />
   <source>With this threshold bad data pass with probability {p}, not δ = {delta}.</source>
   <translation>用这个阈值，坏数据通过的概率为 {p}，而不是 δ = {delta}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/propose.py" />
   <source>after k replacements</source>
   <translation>k 次替换之后</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/propose.py" />
   <source>it is false already</source>
   <translation>它已经不成立</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/propose.py" />
   <source>mean error of an answer</source>
   <translation>回答的平均绝对误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/propose.py" />
   <source>median ± b</source>
   <translation>中位数 ± b</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/propose.py" />
   <source>move</source>
   <translation>移动</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/propose.py" />
   <source>no replacement gets there</source>
   <translation>怎样替换都达不到</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/propose.py" />
   <source>noise for the whole range, 2ε</source>
   <translation>按整个范围加噪声，2ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/propose.py" />
   <source>one replacement gets there</source>
   <translation>替换一条就能达到</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/propose.py" />
   <source>replaced records k</source>
   <translation>替换的记录 k</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/propose.py" />
   <source>the test</source>
   <translation>测试</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/propose.py" />
   <source>{d} replacements get there</source>
   <translation>替换 {d} 条就能达到</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/propose.py" />
   <source>δ at 2ε: promised</source>
   <translation>2ε 处的 δ：承诺的</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/propose.py" />
   <source>δ at 2ε: these two</source>
   <translation>2ε 处的 δ：这两者</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/samples.py" />
   <source>, for some record is in more than 2mq of them</source>
   <translation>，因为某条记录进入了超过 2mq 个子样本</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/samples.py" />
   <source>&lt;p&gt;Each of {m} &lt;b&gt;subsamples&lt;/b&gt; draws every record with probability {q} and says what it finds, here its most frequent label: any question can be asked so. The lead of the votes gives d = {lead}, and an answer with probability &lt;b&gt;{told}&lt;/b&gt;{why}; else there is none.&lt;/p&gt;</source>
   <translation>&lt;p&gt;{m} 个&lt;b&gt;子样本&lt;/b&gt;各自以概率 {q} 抽取每条记录，并说出所得，这里是其中最常见的标签：任何问题都可以这样问。票数的领先给出 d = {lead}，给出回答的概率为 &lt;b&gt;{told}&lt;/b&gt;{why}；否则没有回答。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/samples.py" />
   <source>&lt;p&gt;One record sits in many subsamples, so it is the lead that buys privacy. If some record is in more than 2mq of them, there is no answer; this happens with probability {over}. A &lt;b&gt;replaced&lt;/b&gt; record is covered for every q and m. An &lt;b&gt;added&lt;/b&gt; one changes how often that happens, and costs {extra} more of ε and {slack} more of δ.&lt;/p&gt;</source>
   <translation>&lt;p&gt;一条记录会在许多子样本里，所以换来隐私的是领先的幅度。如果某条记录在超过 2mq 个子样本里，就没有回答；这发生的概率为 {over}。&lt;b&gt;被替换的&lt;/b&gt;记录在任何 q 和 m 下都得到涵盖。&lt;b&gt;增加的&lt;/b&gt;记录会改变这件事发生的概率，额外花费 ε 的 {extra} 和 δ 的 {slack}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/samples.py" />
   <source>A mark where a record is drawn into a subsample: the first records and the first subsamples.</source>
   <translation>记录被抽入子样本之处有一个标记：最前面的记录和最前面的子样本。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/samples.py" />
   <source>Above q = {q} even unanimous subsamples are told at most half the time.</source>
   <translation>q 高于 {q} 时，即使子样本全体一致，也至多有一半的机会得到回答。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/samples.py" />
   <source>An added record costs {extra} beyond ε here, and {slack} beyond δ/2: the subsamples are private for replaced records only.</source>
   <translation>这里增加一条记录要在 ε 之外多付 {extra}，在 δ/2 之外多付 {slack}：子样本的承诺只对被替换的记录成立。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/samples.py" />
   <source>Records and subsamples</source>
   <translation>记录与子样本</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/samples.py" />
   <source>Shares of the labels among the records, and among the votes of random subsamples.</source>
   <translation>各标签在记录中的比例，以及在随机子样本的票数中的比例。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/samples.py" />
   <source>The loss beside ε when a record is added, over the number of subsamples; q as chosen.</source>
   <translation>增加一条记录时 ε 之外的损失随子样本个数的变化；q 如所选。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/samples.py" />
   <source>What an added record costs beside ε</source>
   <translation>增加一条记录在 ε 之外的代价</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/samples.py" />
   <source>Who is in which subsample</source>
   <translation>谁在哪个子样本里</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/samples.py" />
   <source>a record in too many subsamples</source>
   <translation>某条记录所在的子样本过多</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/samples.py" />
   <source>a record in too many: no answer</source>
   <translation>有记录在太多子样本里：无回答</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/samples.py" />
   <source>a record more instead of another</source>
   <translation>多一条记录，而不是换一条</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/samples.py" />
   <source>among the records</source>
   <translation>在记录中</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/samples.py" />
   <source>by subsamples</source>
   <translation>用子样本</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/samples.py" />
   <source>extra loss</source>
   <translation>额外损失</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/samples.py" />
   <source>extra loss of an added record</source>
   <translation>增加一条记录的额外损失</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/samples.py" />
   <source>extra slack of an added record</source>
   <translation>增加一条记录的额外松弛量</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/samples.py" />
   <source>lead d</source>
   <translation>领先 d</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/samples.py" />
   <source>record</source>
   <translation>记录</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/samples.py" />
   <source>subsample</source>
   <translation>子样本</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/samples.py" />
   <source>subsamples m</source>
   <translation>子样本数 m</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/samples.py" />
   <source>subsamples that vote for it</source>
   <translation>投它的子样本</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/samples.py" />
   <source>the book's m</source>
   <translation>书中的 m</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/samples.py" />
   <source>the book's q</source>
   <translation>书中的 q</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/samples.py" />
   <source>these subsamples</source>
   <translation>这些子样本</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/samples.py" />
   <source>ε/10</source>
   <translation>ε/10</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/spread.py" />
   <source>&lt;p&gt;&lt;b&gt;As printed&lt;/b&gt; the threshold lacks a division by ε. From ε = 1 on that is no breach: a bad data set passes a ruler with probability {p}, and δ/2 = {half} is allowed.&lt;/p&gt;</source>
   <translation>&lt;p&gt;&lt;b&gt;照原文&lt;/b&gt;，阈值少了一个除以 ε。从 ε = 1 起这不破坏承诺：不良的数据集以概率 {p} 通过一把尺子，而 δ/2 = {half} 是允许的。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/spread.py" />
   <source>&lt;p&gt;&lt;b&gt;As printed&lt;/b&gt; the threshold lacks a division by ε: a bad data set passes a ruler with probability {p}, not δ/2 = {half}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;&lt;b&gt;照原文&lt;/b&gt;，阈值少了一个除以 ε：不良的数据集以概率 {p} 通过一把尺子，而不是 δ/2 = {half}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/spread.py" />
   <source>&lt;p&gt;The middle half of the records spans &lt;b&gt;{value}&lt;/b&gt;. Nobody knows beforehand how large a record can be, so the spread is read on two rulers of powers of two. To push it out of its bin, records must be replaced: at least {one} on the first, {two} on the second. An answer comes with probability &lt;b&gt;{answer}&lt;/b&gt;, within a factor 2 of the truth with {within}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;记录的中间一半跨度为 &lt;b&gt;{value}&lt;/b&gt;。事先没有人知道一条记录能有多大，所以离散程度在两把以 2 的幂为刻度的尺子上读取。要把它推出所在的格，需要替换记录：第一把上至少 {one} 条，第二把上至少 {two} 条。回答以概率 &lt;b&gt;{answer}&lt;/b&gt; 出现，与真值相差不超过 2 倍的概率为 {within}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/spread.py" />
   <source>&lt;p&gt;The promise is &lt;b&gt;(2ε, δ − δ²/4)&lt;/b&gt;, and this δ is reached; the book proves (4ε, δ). Both rulers publish a value of the same law, so two tests and one value are paid for, and the chance of an answer at all moves by e^ε at most.&lt;/p&gt;</source>
   <translation>&lt;p&gt;承诺为 &lt;b&gt;(2ε, δ − δ²/4)&lt;/b&gt;，而且这个 δ 会达到；书中证明的是 (4ε, δ)。两把尺子发布的值服从同一分布，所以付出的是两次测试和一个值，而得到回答的概率至多变为 e^ε 倍。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/spread.py" />
   <source>Mostly there is no answer. At ε = 1, δ = 10⁻⁶ normally distributed records get one half the time from 150 to 180 records on, according to their spread.</source>
   <translation>大多没有回答。在 ε = 1、δ = 10⁻⁶ 时，正态分布的记录要到 150 至 180 条（视其离散程度而定）才有一半机会得到回答。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/spread.py" />
   <source>The bin of the spread on two rulers</source>
   <translation>离散程度在两把尺子上的格</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/spread.py" />
   <source>The records, and between their quartiles the middle half; above them a neighbor's records.</source>
   <translation>记录，四分位数之间是中间一半；上方是相邻数据的记录。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/spread.py" />
   <source>The spread in its bin on each ruler; a spread near the end of one lies well inside the other.</source>
   <translation>离散程度在每把尺子上所在的格；靠近一把的格端时，在另一把上就远在格内。</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/spread.py" />
   <source>chance to pass, ruler 1</source>
   <translation>通过的概率，尺 1</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/spread.py" />
   <source>chance to pass, ruler 2</source>
   <translation>通过的概率，尺 2</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/spread.py" />
   <source>log₂ of the answer</source>
   <translation>回答的 log₂</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/spread.py" />
   <source>log₂ of the spread</source>
   <translation>离散程度的 log₂</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/spread.py" />
   <source>middle half</source>
   <translation>中间一半</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/spread.py" />
   <source>moves to leave the bin, ruler 1</source>
   <translation>离开该格所需的移动，尺 1</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/spread.py" />
   <source>moves to leave the bin, ruler 2</source>
   <translation>离开该格所需的移动，尺 2</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/spread.py" />
   <source>ruler {which}: {moves} moves to leave</source>
   <translation>尺 {which}：移动 {moves} 条即离开</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/spread.py" />
   <source>spread</source>
   <translation>离散程度</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/spread.py" />
   <source>the spread</source>
   <translation>离散程度</translation>
  </message>
  <message>
   <location filename="../../app/labs/robust/spread.py" />
   <source>within a factor 2</source>
   <translation>相差不超过 2 倍</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/auction.py" />
   <source>&lt;p&gt;Goods that cost nothing to copy are sold at one price p; whoever bid at least p buys. The revenue is p times the buyers: it climbs, and falls off a cliff behind every bid. The best price is &lt;b&gt;{price}&lt;/b&gt;, with revenue &lt;b&gt;{best}&lt;/b&gt;.&lt;/p&gt;</source>
   <translation>&lt;p&gt;复制不花钱的商品以同一价格 p 出售；出价不低于 p 的人都买。收入是 p 乘以购买人数：它逐渐上升，在每个出价之后断崖式下跌。最佳价格是 &lt;b&gt;{price}&lt;/b&gt;，收入 &lt;b&gt;{best}&lt;/b&gt;。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/auction.py" />
   <source>&lt;p&gt;Just behind the best price the revenue falls by {fall}, and the density of the price to one part in e&lt;sup&gt;{power}&lt;/sup&gt;.&lt;/p&gt;</source>
   <translation>&lt;p&gt;刚过最佳价格，收入就下降 {fall}，价格的密度降为原来的 1/e&lt;sup&gt;{power}&lt;/sup&gt;。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/auction.py" />
   <source>&lt;p&gt;Noise on the best price itself (Laplace, scale P/ε = {scale}) falls off the cliff half of the time: one cent above a bid loses that bidder. It earns {revenue} on average. With few bidders nothing is good at small ε: privacy needs a crowd.&lt;/p&gt;</source>
   <translation>&lt;p&gt;直接在最佳价格上加噪声（拉普拉斯，尺度 P/ε = {scale}），有一半的机会落到断崖之下：比某个出价高一分钱就失去这个出价者。它的期望收入是 {revenue}。出价者很少时，ε 小时什么方法都不好：人多，隐私才保得住。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/auction.py" />
   <source>&lt;p&gt;The exponential mechanism draws the price with density&lt;/p&gt;{formula}&lt;p&gt;and earns {revenue} on average, {share} of the best.&lt;/p&gt;</source>
   <translation>&lt;p&gt;指数机制按如下密度抽取价格&lt;/p&gt;{formula}&lt;p&gt;期望收入 {revenue}，是最佳的 {share}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/auction.py" />
   <source>A larger crowd</source>
   <translation>更大的人群</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/auction.py" />
   <source>Density of the price by the exponential mechanism and by noise on the best price.</source>
   <translation>指数机制的价格密度，以及最佳价格加噪声的密度。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/auction.py" />
   <source>Only the first {n} bids can be dragged; all count.</source>
   <translation>只有前 {n} 个出价可以拖动；全部都计入。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/auction.py" />
   <source>P(above the best price)</source>
   <translation>P(高于最佳价格)</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/auction.py" />
   <source>P(nobody buys)</source>
   <translation>P(无人购买)</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/auction.py" />
   <source>Revenue against the price: it rises with the price and drops behind every bid.</source>
   <translation>收入随价格的变化：随价格上升，在每个出价之后下跌。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/auction.py" />
   <source>Revenue: drag the bids</source>
   <translation>收入：拖动出价</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/auction.py" />
   <source>Share of the best revenue that both ways keep, against the number of bidders behind each bid.</source>
   <translation>两种方法保留的最佳收入的比例，随每个出价背后人数的变化。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/auction.py" />
   <source>The source prints revenue {printed} at price {price}; four bidders buy there, so it is {exact}, the best of all.</source>
   <translation>原文给出价格 {price} 处的收入是 {printed}；那里有四人购买，所以是 {exact}，是所有价格中最好的。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/auction.py" />
   <source>best price + Laplace noise</source>
   <translation>最佳价格 + 拉普拉斯噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/auction.py" />
   <source>best price {price}</source>
   <translation>最佳价格 {price}</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/auction.py" />
   <source>best, not private</source>
   <translation>最佳（无隐私保护）</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/auction.py" />
   <source>bidders behind each bid</source>
   <translation>每个出价背后的人数</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/auction.py" />
   <source>expected revenue ÷ best</source>
   <translation>期望收入 ÷ 最佳</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/auction.py" />
   <source>price + Laplace noise</source>
   <translation>价格 + 拉普拉斯噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/auction.py" />
   <source>share of the best</source>
   <translation>占最佳的比例</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/common.py" />
   <source>Drawn are the best {shown} of {n} candidates; all numbers are about all of them.</source>
   <translation>图中是 {n} 个候选中最好的 {shown} 个；所有数字都关于全部候选。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/common.py" />
   <source>others</source>
   <translation>其余</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/model.py" />
   <source>Choosing the best of several privately: three mechanisms, exactly and by running them</source>
   <translation>在保护隐私的前提下从若干候选中选出最好的：三种机制，精确计算并实际运行</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/model.py" />
   <source>Race</source>
   <translation>竞赛</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/model.py" />
   <source>Selection</source>
   <translation>择优</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/model.py" />
   <source>Two outcomes</source>
   <translation>两种结果</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/model.py" />
   <source>Utility</source>
   <translation>效用</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>, no factor 2</source>
   <translation>，无因子 2</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>Another seed, other draws.</source>
   <translation>换一个种子，得到另一些抽样。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>Difference between the best utility and the worst.</source>
   <translation>最好与最差的效用之差。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>Draws</source>
   <translation>抽样</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>Each candidate and how good it would be for the data as they are.</source>
   <translation>每个候选，以及它对现有数据有多好。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>From a table of your own, or made for study.</source>
   <translation>来自你自己的表格，或为研究而生成。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>How many candidates.</source>
   <translation>多少个候选。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>How many races are run; play to watch them one by one.</source>
   <translation>进行多少次竞赛；按播放键一次一次地看。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>How much better the better one of two candidates is.</source>
   <translation>两个候选中较好的一个好多少。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>How much one record can change one utility, at most.</source>
   <translation>一条记录至多能使一个效用改变多少。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>How the utilities lie between the best one, 0, and the worst.</source>
   <translation>效用在最好的 0 与最差的之间如何分布。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>Mechanisms</source>
   <translation>机制</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>Move every utility up or down, or all of them the same way.</source>
   <translation>使每个效用升高或降低，或全部朝同一方向变动。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>No candidate may become more than e^ε times likelier when one record changes.</source>
   <translation>一条记录改变时，任何候选的可能性都不超过原来的 e^ε 倍。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>Noise is drawn for every candidate; the largest sum wins.</source>
   <translation>为每个候选抽取噪声；和最大者获胜。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>One row for each candidate, in the same order as above; each may differ by Δu at most.</source>
   <translation>每个候选一行，顺序与上面相同；每个至多可相差 Δu。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>Right only where one record moves all utilities the same way; then the noise is half as large.</source>
   <translation>只在一条记录使所有效用朝同一方向变动时正确；那时噪声减半。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>The same bids from a larger crowd: privacy needs one.</source>
   <translation>更大的人群给出同样的出价：人多，隐私才保得住。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>The theorems allow a larger loss with probability e⁻ᵗ.</source>
   <translation>定理允许以概率 e⁻ᵗ 出现更大的损失。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>The worst of all neighbors, found by search, or one of your own.</source>
   <translation>搜索得到的最坏的相邻数据集，或你自己给出的相邻数据集。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>Theorem</source>
   <translation>定理</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>Top of the range of prices; it must not depend on the bids. It is the sensitivity, too.</source>
   <translation>价格范围的上端；它不得依赖于出价。它也是敏感度。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>Two candidates</source>
   <translation>两个候选</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>What each bidder would pay at most; also by dragging in the plot.</source>
   <translation>每个出价者至多愿付多少；也可在图中拖动。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>Whose laws are shown.</source>
   <translation>显示谁的分布。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>any moves</source>
   <translation>任意变动</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>bell-shaped</source>
   <translation>钟形</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>bid</source>
   <translation>出价</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>bids</source>
   <translation>出价</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>candidate</source>
   <translation>候选</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>from best to worst</source>
   <translation>从最好到最差</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>gap</source>
   <translation>差距</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>highest price</source>
   <translation>最高价格</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>neighbor y</source>
   <translation>相邻数据 y</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>one best, the others equal</source>
   <translation>一个最好，其余相等</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>one direction</source>
   <translation>同一方向</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>permute-and-flip</source>
   <translation>置换翻转机制</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>races</source>
   <translation>竞赛次数</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>sensitivity of the utilities</source>
   <translation>效用的敏感度</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>shape</source>
   <translation>形状</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>slack</source>
   <translation>余量</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>the race is run by</source>
   <translation>竞赛所用的机制</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>utilities</source>
   <translation>效用来源</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>utilities under y</source>
   <translation>y 下的效用</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>utility</source>
   <translation>效用</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>what one record may do</source>
   <translation>一条记录可以做什么</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>without the factor 2</source>
   <translation>不用因子 2</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/params.py" />
   <source>ε = {eps}{factor}</source>
   <translation>ε = {eps}{factor}</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/privacy.py" />
   <source>&lt;p&gt;Half of the budget pays for the winner's own utility, half for all the others: that is the factor 2. Without it the loss may reach 2ε, unless one record moves all utilities the same way (a count of votes gained, the revenue of an auction).&lt;/p&gt;</source>
   <translation>&lt;p&gt;预算的一半用于获胜者自己的效用，另一半用于所有其他候选：这就是因子 2。没有它，损失可达 2ε，除非一条记录使所有效用朝同一方向变动（得票数的增加、拍卖的收入）。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/privacy.py" />
   <source>&lt;p&gt;One record may move every utility by at most Δu = {Du}, {how}. Of all such neighbors the worst is searched: the one whose winner tells most about the data. For {name} it is seen when &lt;b&gt;{tells}&lt;/b&gt; wins: the loss is &lt;b&gt;{loss}&lt;/b&gt;, promised are at most ε = {eps}.&lt;/p&gt;{formula}</source>
   <translation>&lt;p&gt;一条记录可以使每个效用至多改变 Δu = {Du}，{how}。在所有这样的相邻数据集中搜索最坏的一个：其获胜者最能透露数据。对{name}，它在 &lt;b&gt;{tells}&lt;/b&gt; 获胜时出现：损失是 &lt;b&gt;{loss}&lt;/b&gt;，承诺至多 ε = {eps}。&lt;/p&gt;{formula}</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/privacy.py" />
   <source>&lt;p&gt;x and your own y differ by {moved} in a utility at most; Δu = {Du} is allowed. For {name} the winner &lt;b&gt;{tells}&lt;/b&gt; tells most: the loss is &lt;b&gt;{loss}&lt;/b&gt;, promised are at most ε = {eps}. The worst neighbor of all may tell more: see the table.&lt;/p&gt;</source>
   <translation>&lt;p&gt;x 与你自己的 y 在一个效用上至多相差 {moved}；允许的是 Δu = {Du}。对{name}，获胜者 &lt;b&gt;{tells}&lt;/b&gt; 透露得最多：损失是 &lt;b&gt;{loss}&lt;/b&gt;，承诺至多 ε = {eps}。所有相邻数据集中最坏的可能透露更多：见表。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/privacy.py" />
   <source>Drawn are the best {shown} of {n} candidates and those that tell most; all numbers are about all.</source>
   <translation>图中是 {n} 个候选中最好的 {shown} 个，以及透露最多的那些；所有数字都关于全部候选。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/privacy.py" />
   <source>Not every neighbor was tried: the largest loss may be a little larger.</source>
   <translation>没有试遍所有相邻数据集：最大损失可能还稍大一些。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/privacy.py" />
   <source>Privacy loss of each candidate between the data and the worst neighbor, with the promised band.</source>
   <translation>每个候选在现有数据与最坏的相邻数据集之间的隐私损失，以及承诺的带。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/privacy.py" />
   <source>Probabilities for x and for its neighbor y</source>
   <translation>x 与相邻数据 y 下的概率</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/privacy.py" />
   <source>Probability of each candidate under the data and under the neighbor that tells most.</source>
   <translation>每个候选在现有数据下和在最能透露信息的相邻数据集下的概率。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/privacy.py" />
   <source>What the winner tells: ln P(i | x) − ln P(i | y)</source>
   <translation>获胜者透露什么：ln P(i | x) − ln P(i | y)</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/privacy.py" />
   <source>Without the factor 2 the promise is broken: loss {loss} at ε = {eps}.</source>
   <translation>没有因子 2，承诺被打破：ε = {eps} 时损失为 {loss}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/privacy.py" />
   <source>all in one direction</source>
   <translation>全部朝同一方向</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/privacy.py" />
   <source>candidate, the best first</source>
   <translation>候选，最好的在前</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/privacy.py" />
   <source>factor 2, any moves</source>
   <translation>有因子 2，任意变动</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/privacy.py" />
   <source>in any direction</source>
   <translation>朝任意方向</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/privacy.py" />
   <source>its neighbor y</source>
   <translation>它的相邻数据 y</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/privacy.py" />
   <source>largest loss found</source>
   <translation>找到的最大损失</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/privacy.py" />
   <source>loss, nats</source>
   <translation>损失（奈特）</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/privacy.py" />
   <source>no factor 2, any moves</source>
   <translation>无因子 2，任意变动</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/privacy.py" />
   <source>no factor 2, one direction</source>
   <translation>无因子 2，同一方向</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/privacy.py" />
   <source>promised ε</source>
   <translation>承诺的 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/privacy.py" />
   <source>promised: ± ε</source>
   <translation>承诺：±ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/privacy.py" />
   <source>this neighbor y</source>
   <translation>该相邻数据 y</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/privacy.py" />
   <source>{name}: data x</source>
   <translation>{name}：数据 x</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/race.py" />
   <source>&lt;p&gt;A race with &lt;b&gt;{noise}&lt;/b&gt; of scale {scale} is {name}: add the noise to every utility and take the largest. In the last race &lt;b&gt;{winner}&lt;/b&gt; won with {score}. Of {races} races the best won {share} in 100.&lt;/p&gt;</source>
   <translation>&lt;p&gt;用尺度为 {scale} 的&lt;b&gt;{noise}&lt;/b&gt;竞赛就是{name}：给每个效用加上噪声，取最大者。在最后一次竞赛中 &lt;b&gt;{winner}&lt;/b&gt; 以 {score} 获胜。{races} 次竞赛中，最好的候选每 100 次赢 {share} 次。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/race.py" />
   <source>&lt;p&gt;At the same ε permute-and-flip loses &lt;b&gt;{flip}&lt;/b&gt; on average, the exponential mechanism {em}. For any utilities its expected loss is never larger (McKenna and Sheldon 2020); where many choices add up the other one can cost less.&lt;/p&gt;</source>
   <translation>&lt;p&gt;在同一 ε 下，置换翻转机制的期望损失是 &lt;b&gt;{flip}&lt;/b&gt;，指数机制是 {em}。对任何效用，它的期望损失从不更大（McKenna 和 Sheldon 2020）；但许多次选择相加时，后者可能花费更少。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/race.py" />
   <source>&lt;p&gt;{n} candidates; &lt;b&gt;{first}&lt;/b&gt; would be best. Only the winner is published, never a score. The exponential mechanism takes candidate i with probability&lt;/p&gt;{formula}</source>
   <translation>&lt;p&gt;{n} 个候选；&lt;b&gt;{first}&lt;/b&gt; 最好。只公布获胜者，从不公布分数。指数机制取候选 i 的概率为&lt;/p&gt;{formula}</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/race.py" />
   <source>Exact probabilities of the candidates under each mechanism, over the shares of races won.</source>
   <translation>各机制下候选的精确概率，叠加在竞赛获胜的比例上。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/race.py" />
   <source>Gumbel noise</source>
   <translation>Gumbel 噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/race.py" />
   <source>P(a best one)</source>
   <translation>P(选中最好的)</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/race.py" />
   <source>The last race</source>
   <translation>最后一次竞赛</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/race.py" />
   <source>Utilities and utilities with noise in the last race; the largest sum wins.</source>
   <translation>最后一次竞赛中的效用和带噪声的效用；和最大者获胜。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/race.py" />
   <source>Who wins?</source>
   <translation>谁获胜？</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/race.py" />
   <source>expected loss</source>
   <translation>期望损失</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/race.py" />
   <source>one-sided exponential noise</source>
   <translation>单侧指数噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/race.py" />
   <source>races: mean loss</source>
   <translation>竞赛：平均损失</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/race.py" />
   <source>races: share</source>
   <translation>竞赛：比例</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/race.py" />
   <source>utility + noise</source>
   <translation>效用 + 噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/race.py" />
   <source>wins: {name}</source>
   <translation>获胜：{name}</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/race.py" />
   <source>{name}, exact</source>
   <translation>{name}，精确</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/race.py" />
   <source>{n} of {asked} races are run: with so many candidates more would take too long.</source>
   <translation>{asked} 次竞赛中只进行了 {n} 次：候选这么多，再多就太费时间了。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/race.py" />
   <source>{n} races: {name}</source>
   <translation>{n} 次竞赛：{name}</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/two.py" />
   <source>&lt;p&gt;&lt;b&gt;Theorem 3.13 as printed is false.&lt;/b&gt; It says that one-sided exponential noise chooses exactly as the exponential mechanism does. The curves meet at c = 0 only; far out one is twice the other. Gumbel noise gives the exponential mechanism; one-sided exponential noise gives permute-and-flip, which never errs more often.&lt;/p&gt;</source>
   <translation>&lt;p&gt;&lt;b&gt;原文的定理 3.13 不成立&lt;/b&gt;：它说单侧指数噪声的选择与指数机制完全相同。两条曲线只在 c = 0 处相遇；在远处一个是另一个的两倍。Gumbel 噪声给出指数机制；单侧指数噪声给出置换翻转机制，它出错从不更多。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/two.py" />
   <source>&lt;p&gt;Corollary 3.12 promises at most 2e&lt;sup&gt;−x&lt;/sup&gt; = {bound}: {times} times the truth.&lt;/p&gt;</source>
   <translation>&lt;p&gt;推论 3.12 承诺至多 2e&lt;sup&gt;−x&lt;/sup&gt; = {bound}：是真值的 {times} 倍。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/two.py" />
   <source>&lt;p&gt;The corollary is about the exponential mechanism, and permute-and-flip keeps to it as well. Laplace noise does not: from c = {c} on it errs more often than 2e&lt;sup&gt;−x&lt;/sup&gt;.&lt;/p&gt;</source>
   <translation>&lt;p&gt;这条推论说的是指数机制，置换翻转机制也满足它。拉普拉斯噪声则不然：从 c = {c} 起，它出错的概率大于 2e&lt;sup&gt;−x&lt;/sup&gt;。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/two.py" />
   <source>&lt;p&gt;Which of two diseases is commoner? One leads by c = {c}. The exponential mechanism errs with probability &lt;b&gt;{em}&lt;/b&gt;, one-sided exponential noise with &lt;b&gt;{flip}&lt;/b&gt;:&lt;/p&gt;{formula}</source>
   <translation>&lt;p&gt;哪种疾病更常见？一种领先 c = {c}。指数机制出错的概率是 &lt;b&gt;{em}&lt;/b&gt;，单侧指数噪声是 &lt;b&gt;{flip}&lt;/b&gt;：&lt;/p&gt;{formula}</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/two.py" />
   <source>&lt;p&gt;{n} real races with one-sided noise went wrong in a share of {share}, with 95 % confidence between {low} and {high}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;用单侧噪声的 {n} 次真实竞赛出错的比例是 {share}，95% 置信区间为 {low} 到 {high}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/two.py" />
   <source>How often the worse of two is chosen</source>
   <translation>选中较差者的频率</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/two.py" />
   <source>Laplace noise errs with {laplace}, above the bound {bound}, which is not about this noise.</source>
   <translation>拉普拉斯噪声出错的概率为 {laplace}，高于界 {bound}；这个界并不针对这种噪声。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/two.py" />
   <source>Laplace noise, half the scale</source>
   <translation>拉普拉斯噪声，尺度减半</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/two.py" />
   <source>P(wrong answer)</source>
   <translation>P(答错)</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/two.py" />
   <source>Printed: always 1</source>
   <translation>原文的说法：恒为 1</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/two.py" />
   <source>Probability of the wrong answer against the gap on a logarithmic axis, exactly and as bounded.</source>
   <translation>答错的概率随差距的变化（对数轴），精确值和界。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/two.py" />
   <source>Ratio of the two error probabilities that the theorem takes for equal.</source>
   <translation>定理认为相等的两个出错概率之比。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/two.py" />
   <source>The races tried rule the printed theorem out: {em} lies outside {low} … {high}.</source>
   <translation>实际的竞赛否定了原文的定理：{em} 在 {low} 到 {high} 之外。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/two.py" />
   <source>crosses at c = {c}</source>
   <translation>交于 c = {c}</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/two.py" />
   <source>exponential mechanism (Gumbel noise)</source>
   <translation>指数机制（Gumbel 噪声）</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/two.py" />
   <source>exponential mechanism = Gumbel noise</source>
   <translation>指数机制 = Gumbel 噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/two.py" />
   <source>gap c</source>
   <translation>差距 c</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/two.py" />
   <source>gap c between the two</source>
   <translation>两者的差距 c</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/two.py" />
   <source>one-sided exponential noise = permute-and-flip</source>
   <translation>单侧指数噪声 = 置换翻转机制</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/two.py" />
   <source>probability of the wrong answer</source>
   <translation>答错的概率</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/two.py" />
   <source>ratio of errors</source>
   <translation>出错概率之比</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/two.py" />
   <source>true ratio</source>
   <translation>真实的比值</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/two.py" />
   <source>{n} real races, 95 % confidence</source>
   <translation>{n} 次真实竞赛，95% 置信区间</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/two.py" />
   <source>… 95 % confidence, from</source>
   <translation>……95% 置信区间，下端</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/two.py" />
   <source>… 95 % confidence, to</source>
   <translation>……95% 置信区间，上端</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/two.py" />
   <source>… {n} races tried</source>
   <translation>……试了 {n} 次竞赛</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/utility.py" />
   <source>(ln n + t) / s</source>
   <translation>(ln n + t) / s</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/utility.py" />
   <source>&lt;p&gt;No {n} candidates come nearer to the bound than one best and all others just at the allowed loss: &lt;b&gt;{adversarial}&lt;/b&gt;. Spread out evenly, each Δu below the one before, they reach {spread}. A thousand times more candidates cost only ln 1000 / s more.&lt;/p&gt;</source>
   <translation>&lt;p&gt;{n} 个候选最接近这个界的情形是：一个最佳，其余恰好都在允许的损失处，为 &lt;b&gt;{adversarial}&lt;/b&gt;。若均匀分布，每个比前一个低 Δu，则为 {spread}。候选增加一千倍只多付 ln 1000 / s。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/utility.py" />
   <source>&lt;p&gt;The bound says &lt;b&gt;{bound}&lt;/b&gt;; exactly, {name} loses so much with probability &lt;b&gt;{exact}&lt;/b&gt;, and {expected} on average.&lt;/p&gt;</source>
   <translation>&lt;p&gt;界为 &lt;b&gt;{bound}&lt;/b&gt;；精确计算，{name}损失达到它的概率是 &lt;b&gt;{exact}&lt;/b&gt;，期望损失是 {expected}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/utility.py" />
   <source>&lt;p&gt;The theorems are about the exponential mechanism and hold for permute-and-flip too; for Laplace noise they are not proved.&lt;/p&gt;</source>
   <translation>&lt;p&gt;这些定理关于指数机制，对置换翻转机制也成立；对拉普拉斯噪声没有证明。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/utility.py" />
   <source>&lt;p&gt;{n} candidates, {best} of them best. With probability at least 1 − e&lt;sup&gt;−t&lt;/sup&gt; the exponential mechanism loses less than&lt;/p&gt;{formula}</source>
   <translation>&lt;p&gt;{n} 个候选，其中 {best} 个最好。指数机制以至少 1 − e&lt;sup&gt;−t&lt;/sup&gt; 的概率损失小于&lt;/p&gt;{formula}</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/utility.py" />
   <source>How much is lost</source>
   <translation>损失多少</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/utility.py" />
   <source>How near is the bound?</source>
   <translation>界有多紧？</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/utility.py" />
   <source>Loss that Corollary 3.12 allows with probability e⁻ᵗ, against the number of candidates.</source>
   <translation>推论 3.12 以概率 e⁻ᵗ 允许的损失随候选数的变化。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/utility.py" />
   <source>P(loss above the allowed)</source>
   <translation>P(损失超过允许值)</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/utility.py" />
   <source>P(loss at least so large)</source>
   <translation>P(损失至少这么大)</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/utility.py" />
   <source>P(loss ≥ allowed)</source>
   <translation>P(损失 ≥ 允许值)</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/utility.py" />
   <source>Probability of losing at least so much, exactly for each mechanism, with both theorems.</source>
   <translation>损失至少这么多的概率，每种机制的精确值和两条定理。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/utility.py" />
   <source>Probability of losing more than Corollary 3.12 allows, against the number of candidates.</source>
   <translation>损失超过推论 3.12 允许值的概率随候选数的变化。</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/utility.py" />
   <source>The allowed loss grows with ln n only</source>
   <translation>允许的损失只随 ln n 增长</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/utility.py" />
   <source>all others just at the allowed loss</source>
   <translation>其余全都恰在允许的损失处</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/utility.py" />
   <source>allowed</source>
   <translation>允许</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/utility.py" />
   <source>allowed at t</source>
   <translation>t 处的允许值</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/utility.py" />
   <source>allowed loss</source>
   <translation>允许的损失</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/utility.py" />
   <source>bound e⁻ᵗ</source>
   <translation>界 e⁻ᵗ</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/utility.py" />
   <source>bound, ties counted</source>
   <translation>界，计入并列</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/utility.py" />
   <source>evenly spread, Δu apart</source>
   <translation>均匀散开，相距 Δu</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/utility.py" />
   <source>loss OPT − u</source>
   <translation>损失 OPT − u</translation>
  </message>
  <message>
   <location filename="../../app/labs/selection/utility.py" />
   <source>number of candidates</source>
   <translation>候选数</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/common.py" />
   <source>at least one person</source>
   <translation>至少一个人</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/model.py" />
   <source>Answer plane</source>
   <translation>回答平面</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/model.py" />
   <source>Many answers at once: which noise, and what everybody knows of them beforehand</source>
   <translation>一次给出许多回答：用什么噪声，人人事先又知道些什么</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/model.py" />
   <source>Shape of noise</source>
   <translation>噪声的形状</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/model.py" />
   <source>Strategies</source>
   <translation>策略</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/params.py" />
   <source>(ε, δ) as printed</source>
   <translation>书中的 (ε, δ)</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/params.py" />
   <source>Ball: of at most n people, some counted negatively. Simplex: of exactly n people, a smaller set.</source>
   <translation>球：至多 n 个人，允许负数；单纯形：恰好 n 个人，集合更小。</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/params.py" />
   <source>How many noisy answers are drawn.</source>
   <translation>抽取多少个带噪声的回答。</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/params.py" />
   <source>How many questions are asked about the same people.</source>
   <translation>关于同一批人问多少个问题。</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/params.py" />
   <source>How many there are in all. Who they are is secret.</source>
   <translation>总共有多少人。他们是谁是秘密。</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/params.py" />
   <source>Known to everybody, or released with a part of ε: then the noisy n is used, never the true one.</source>
   <translation>人人皆知，或用 ε 的一部分发布：那时只用带噪声的 n，绝不用真实的 n。</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/params.py" />
   <source>Laplace noise of scale Δ₁/ε, or of the printed √(8k ln(1/δ))/ε, which needs δ.</source>
   <translation>尺度为 Δ₁/ε 的拉普拉斯噪声，或书中的 √(8k ln(1/δ))/ε，后者需要 δ。</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/params.py" />
   <source>Queries</source>
   <translation>查询</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/params.py" />
   <source>The answers get the rest.</source>
   <translation>其余的归回答。</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/params.py" />
   <source>What one person of each kind adds to each of two answers, and how many there are, in proportion.</source>
   <translation>每类人中的一个人给两个回答各加多少，以及各类人数的比例。</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/params.py" />
   <source>Where the cross was put.</source>
   <translation>十字放在哪里。</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/params.py" />
   <source>ball</source>
   <translation>球</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/params.py" />
   <source>bought</source>
   <translation>花预算</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/params.py" />
   <source>first</source>
   <translation>第一</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/params.py" />
   <source>first answer</source>
   <translation>第一个回答</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/params.py" />
   <source>kinds of people</source>
   <translation>各类人</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/params.py" />
   <source>n is</source>
   <translation>n 是</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/params.py" />
   <source>n is public: ε says nothing about how many people there are.</source>
   <translation>n 是公开的：ε 对总人数不作任何承诺。</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/params.py" />
   <source>n is released with a part of ε, and only the noisy n is used.</source>
   <translation>n 用 ε 的一部分发布，只使用带噪声的 n。</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/params.py" />
   <source>part of ε for n</source>
   <translation>ε 中用于 n 的部分</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/params.py" />
   <source>public</source>
   <translation>公开的</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/params.py" />
   <source>pure ε</source>
   <translation>纯 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/params.py" />
   <source>second</source>
   <translation>第二</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/params.py" />
   <source>second answer</source>
   <translation>第二个回答</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/params.py" />
   <source>simplex</source>
   <translation>单纯形</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/plane.py" />
   <source>&lt;p&gt;Moved answers lean inwards: their mean is ({x}, {y}), the truth ({tx}, {ty}). The answers are unique, the people behind them are not: many tables have the same answers.&lt;/p&gt;</source>
   <translation>&lt;p&gt;移动后的回答偏向内部：其平均为 ({x}, {y})，真值为 ({tx}, {ty})。回答是唯一的，背后的人却不是：许多表给出同样的回答。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/plane.py" />
   <source>&lt;p&gt;The polygon is made for the noisy n = {size}; the true answers may lie outside it. Moving every noisy answer to it ({name}) costs no more privacy. For this n the mean squared error is &lt;b&gt;{error}&lt;/b&gt; in place of {raw}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;多边形按带噪声的 n = {size} 画出；真实的回答可能在其外。把每个带噪声的回答移到它上面（{name}）不再损失隐私。对这个 n，均方误差是 &lt;b&gt;{error}&lt;/b&gt;，而不是 {raw}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/plane.py" />
   <source>&lt;p&gt;The true answers cannot lie outside the polygon. Noise does not know that; we do. Moving every noisy answer to the nearest possible one ({name}) costs no privacy, and the mean squared error is &lt;b&gt;{error}&lt;/b&gt; in place of {raw}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;真实的回答不可能在多边形之外。噪声不知道这一点，我们知道。把每个带噪声的回答移到最近的可能回答（{name}）不损失隐私，均方误差是 &lt;b&gt;{error}&lt;/b&gt;，而不是 {raw}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/plane.py" />
   <source>&lt;p&gt;Whoever ignores the data and supposes equally many of each kind errs by {guess} only. &lt;b&gt;Free help, and still worse than knowing nothing&lt;/b&gt;: here the data are too few for this ε.&lt;/p&gt;</source>
   <translation>&lt;p&gt;不看数据、假定每类人一样多，误差只有 {guess}。&lt;b&gt;帮助是免费的，却仍不如一无所知&lt;/b&gt;：对这个 ε，数据太少了。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/plane.py" />
   <source>Error of both answers</source>
   <translation>两个回答的误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/plane.py" />
   <source>Exact mean squared error of both answers together against ε, for these people.</source>
   <translation>对这些人，两个回答合计的精确均方误差随 ε 的变化。</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/plane.py" />
   <source>The polygon of possible answers, noisy answers around the truth, and the nearest possible answer to each.</source>
   <translation>可能回答的多边形，真值周围带噪声的回答，以及离每个最近的可能回答。</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/plane.py" />
   <source>The possible answers lie on a line: hardly any noisy answer is one of them.</source>
   <translation>可能的回答在一条直线上：带噪声的回答几乎都不在其中。</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/plane.py" />
   <source>Two answers in their plane</source>
   <translation>平面上的两个回答</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/plane.py" />
   <source>as they come</source>
   <translation>不作处理</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/plane.py" />
   <source>both answers</source>
   <translation>两个回答</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/plane.py" />
   <source>ignore the data</source>
   <translation>不看数据</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/plane.py" />
   <source>mean of the first answer</source>
   <translation>第一个回答的平均</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/plane.py" />
   <source>mean of the second answer</source>
   <translation>第二个回答的平均</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/plane.py" />
   <source>mean squared error</source>
   <translation>均方误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/plane.py" />
   <source>mean squared error, exact</source>
   <translation>均方误差，精确</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/plane.py" />
   <source>moved to the nearest</source>
   <translation>移到最近的</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/plane.py" />
   <source>n = {n} is taken as public. Moving to answers of exactly a secret n people would break the promise.</source>
   <translation>n = {n} 视为公开的。若 n 是秘密，移到恰好 n 个人的回答就会打破承诺。</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/plane.py" />
   <source>n was bought with {share} of ε: published is {size}, and the polygon is made for it.</source>
   <translation>n 用 ε 的 {share} 买来：发布的是 {size}，多边形按它画出。</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/plane.py" />
   <source>noisy</source>
   <translation>带噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/plane.py" />
   <source>one person replaced: ε at most</source>
   <translation>替换一个人：ε 至多</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/plane.py" />
   <source>possible already</source>
   <translation>已经可能</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/plane.py" />
   <source>scale of the noise, b</source>
   <translation>噪声的尺度 b</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/plane.py" />
   <source>their mean, exact</source>
   <translation>其平均，精确</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/plane.py" />
   <source>ε of all that is published</source>
   <translation>全部发布内容的 ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/shape.py" />
   <source>&lt;p&gt;It is r·z with z even in K and r from a Gamma law. Laplace noise errs {better} times as much. Where K is the whole L1 ball they are one and the same.&lt;/p&gt;</source>
   <translation>&lt;p&gt;它是 r·z，z 在 K 中均匀分布，r 服从伽马分布。拉普拉斯噪声的误差是它的 {better} 倍。K 就是整个 L1 球时，两者是同一回事。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/shape.py" />
   <source>&lt;p&gt;Noise shaped by the queries is drawn from K, the polygon of all columns and their opposites. Here K has no area: one number tells both answers. Ask for that number, or change the table.&lt;/p&gt;</source>
   <translation>&lt;p&gt;按查询成形的噪声取自 K，即所有列及其相反向量的多边形。这里 K 没有面积：一个数就说出两个回答。请只问这个数，或修改表格。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/shape.py" />
   <source>&lt;p&gt;One person moves the answers by one of the columns, never by anything else. Laplace noise guards every move of the same L1 length, {size} here; noise drawn from the polygon K guards just these. Same pure ε = {eps}, mean squared error &lt;b&gt;{error}&lt;/b&gt; in place of {laplace}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;一个人只能使回答移动其中一列，绝不会是别的。拉普拉斯噪声防备 L1 长度相同（这里是 {size}）的一切移动；取自多边形 K 的噪声只防备这些移动。纯 ε = {eps} 相同，均方误差是 &lt;b&gt;{error}&lt;/b&gt;，而不是 {laplace}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/shape.py" />
   <source>All kinds of people move the answers along one line: K is flat, and its noise has no density on the plane.</source>
   <translation>各类人都使回答沿同一条直线移动：K 是扁平的，其噪声在平面上没有密度。</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/shape.py" />
   <source>Drawn noises of both kinds, and around each the least set of its shape that holds 90 of 100.</source>
   <translation>两种噪声的抽样，以及各自形状中包含 100 个里 90 个的最小集合。</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/shape.py" />
   <source>E‖noise‖², all answers</source>
   <translation>E‖噪声‖²，全部回答</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/shape.py" />
   <source>Mean squared error of all answers together against their number, where one person moves them by any vector of the L1, L2 or L∞ ball.</source>
   <translation>全部回答合计的均方误差随其个数的变化，一个人可使回答移动 L1、L2 或 L∞ 球中的任意向量。</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/shape.py" />
   <source>Noise on two answers</source>
   <translation>两个回答上的噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/shape.py" />
   <source>One person moves k answers within a ball</source>
   <translation>一个人使 k 个回答在球内移动</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/shape.py" />
   <source>k = {k}, L1 ball</source>
   <translation>k = {k}，L1 球</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/shape.py" />
   <source>k = {k}, L2 ball</source>
   <translation>k = {k}，L2 球</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/shape.py" />
   <source>k = {k}, L∞ ball</source>
   <translation>k = {k}，L∞ 球</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/shape.py" />
   <source>noise on the first answer</source>
   <translation>第一个回答上的噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/shape.py" />
   <source>noise on the second answer</source>
   <translation>第二个回答上的噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/shape.py" />
   <source>queries k</source>
   <translation>查询 k</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/shape.py" />
   <source>shaped by the queries</source>
   <translation>按查询成形</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/shape.py" />
   <source>shaped noise</source>
   <translation>成形的噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/shape.py" />
   <source>your queries, both answers</source>
   <translation>你的查询，两个回答</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/shape.py" />
   <source>{ball}, Laplace</source>
   <translation>{ball}，拉普拉斯</translation>
  </message>
  <message>
   <location filename="../../app/labs/strategies/shape.py" />
   <source>{ball}, both</source>
   <translation>{ball}，两者</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/common.py" />
   <source>Not shown, for it has no Gaussian noise: {names}.</source>
   <translation>未显示，因为不能用高斯噪声：{names}。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/common.py" />
   <source>tree of {b}</source>
   <translation>{b} 叉树</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/common.py" />
   <source>tree of {b}, subtracting</source>
   <translation>{b} 叉树，可相减</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/common.py" />
   <source>{promise} for all of at most {m} steps of one person</source>
   <translation>{promise}，针对一个人的全部（至多 {m} 个）步</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/common.py" />
   <source>{promise} for one step of the stream</source>
   <translation>{promise}，针对数据流的一步</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/counter.py" />
   <source>&lt;p&gt;After every step the count so far is published; {who}. After step {t} it is {true}; the {name} publishes &lt;b&gt;{released}&lt;/b&gt;, with a standard deviation of {spread}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;每一步之后公布到目前为止的计数；{who}。第 {t} 步之后计数是 {true}；{name}公布 &lt;b&gt;{released}&lt;/b&gt;，标准差 {spread}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/counter.py" />
   <source>&lt;p&gt;Every interval publishes its sum once, with noise. Step s = {s} is in {L} of them and in no other sum: a neighbor changes these by 1. A count adds an interval for each 1 among the binary digits of t + 1 (of the whole stream its halves), here {n}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;每个区间只公布一次带噪声的和。第 s = {s} 步在其中 {L} 个区间里，不在别的和里：相邻数据流使它们各变 1。t + 1 的二进制每有一个 1，计数就加一个区间（整个数据流则加它的两半），这里有 {n} 个。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/counter.py" />
   <source>&lt;p&gt;Every step has its own noise, and all of them add up: the band grows with the root of t.&lt;/p&gt;</source>
   <translation>&lt;p&gt;每一步有自己的噪声，全部累加：带宽随 t 的平方根增长。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/counter.py" />
   <source>&lt;p&gt;The repaired tree keeps one running count that begins with noise, and adds the noises of all {L} intervals that hold t; they are erased when their interval ends. Its standard deviation is the same at every step, and its memory may be read once.&lt;/p&gt;</source>
   <translation>&lt;p&gt;修复的树只保留一个以噪声开始的累计数，并加上所有含 t 的 {L} 个区间的噪声；区间结束时其噪声被擦除。它的标准差每一步都相同，内存可以被读取一次。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/counter.py" />
   <source>Cells of the stream, filled where the bit is 1, below the intervals whose sums get noise.</source>
   <translation>数据流的格子，比特为 1 时填实；上方是其和要加噪声的区间。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/counter.py" />
   <source>Of {T} steps only the intervals of this count and those of step s are drawn.</source>
   <translation>共 {T} 步，只画出此计数所用的区间和含第 s 步的区间。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/counter.py" />
   <source>The published count</source>
   <translation>公布的计数</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/counter.py" />
   <source>The stream, and the sums over it</source>
   <translation>数据流及其上的和</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/counter.py" />
   <source>The tree has room for {room} steps.</source>
   <translation>这棵树可容纳 {room} 步。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/counter.py" />
   <source>True and published count after every step so far, and where published counts are likely to lie.</source>
   <translation>到目前为止每一步之后的真实计数和公布的计数，以及公布的计数多半所在的范围。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/counter.py" />
   <source>after step t</source>
   <translation>第 t 步之后</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/counter.py" />
   <source>in this count</source>
   <translation>此计数所用</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/counter.py" />
   <source>noises in it</source>
   <translation>所含噪声个数</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/counter.py" />
   <source>published count</source>
   <translation>公布的计数</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/counter.py" />
   <source>scale of each noise</source>
   <translation>每个噪声的尺度参数</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/counter.py" />
   <source>standard deviation, exact</source>
   <translation>标准差（精确）</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/counter.py" />
   <source>step</source>
   <translation>步</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/counter.py" />
   <source>steps in a sum</source>
   <translation>一个和的步数</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/counter.py" />
   <source>stream</source>
   <translation>数据流</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/counter.py" />
   <source>true count</source>
   <translation>真实计数</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/counter.py" />
   <source>with step s</source>
   <translation>含第 s 步</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/counter.py" />
   <source>{n} events fell into a step that has one already: a bit counts them once.</source>
   <translation>有 {n} 个事件落在已有事件的步里：一个比特只计一次。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/density.py" />
   <source>&lt;p&gt;For each of {m} elements one bit is kept. It begins by chance, and is drawn again whenever the element comes: 1 with probability {high} instead of {low}. The share y/|X| of ones tells how many came; no bit tells who.&lt;/p&gt;</source>
   <translation>&lt;p&gt;{m} 个元素各保留一个比特。它随机开始，元素每来一次就重新抽取：取 1 的概率是 {high}，而不是 {low}。1 的份额 y/|X| 说明来了多少个元素；没有哪个比特说明是谁。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/density.py" />
   <source>&lt;p&gt;The text's estimator is centred at {printed}: it forgets to divide by 2b. And it says that bits with bias b = {b} lose b; they lose −ln(1 − 2b) = {loss}. A balanced start keeps the same promise with less error.&lt;/p&gt;</source>
   <translation>&lt;p&gt;书中估计量的中心在 {printed}：忘了除以 2b。书中还说偏差 b = {b} 的比特损失 b；其实损失 −ln(1 − 2b) = {loss}。平衡的初始状态守住同样的承诺，误差更小。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/density.py" />
   <source>&lt;p&gt;Two break-ins: a bit that changed in between belongs to an element that came. At its first visit that happens with probability {first}, later with {again}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;两次入侵：其间改变的比特属于来过的元素。首次到访时这以概率 {first} 发生，之后到访时以概率 {again} 发生。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/density.py" />
   <source>&lt;p&gt;{seen} elements came, a share of {d}. Published is {z}, with a standard deviation of {sd}. A look into the memory guesses right about one element in {guess} of 100 cases; the cap is {cap}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;来了 {seen} 个元素，份额 {d}。公布的是 {z}，标准差 {sd}。看一眼内存，对一个元素每 100 次猜对 {guess} 次；上限是 {cap}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/density.py" />
   <source>Changed bits: who was here</source>
   <translation>改变了的比特：谁来过</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/density.py" />
   <source>Density of the published share for both starts of the bits, and where the printed estimator is centred.</source>
   <translation>两种初始状态下所公布份额的密度，以及书中估计量的中心。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/density.py" />
   <source>Drawn are the first {n} of {m} bits.</source>
   <translation>画出 {m} 个比特中的前 {n} 个。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/density.py" />
   <source>The bits of the memory as pixels; after two break-ins those that changed are marked.</source>
   <translation>内存的比特画成像素；两次入侵后标出改变了的比特。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/density.py" />
   <source>The densities and the numbers are exact; the pixels are one memory, drawn by chance.</source>
   <translation>密度和数字是精确的；像素是随机抽取的一份内存。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/density.py" />
   <source>The memory, bit by bit</source>
   <translation>逐比特的内存</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/density.py" />
   <source>Two break-ins: whoever changed was there, for sure. The promise covers one.</source>
   <translation>两次入侵：改变了的一定来过。承诺只覆盖一次。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/density.py" />
   <source>balanced start</source>
   <translation>平衡的初始状态</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/density.py" />
   <source>bits begin</source>
   <translation>比特的初始状态</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/density.py" />
   <source>changed at a later visit</source>
   <translation>之后到访时改变</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/density.py" />
   <source>changed at the first visit</source>
   <translation>首次到访时改变</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/density.py" />
   <source>element</source>
   <translation>元素</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/density.py" />
   <source>right guesses, one bit</source>
   <translation>猜对率，一个比特</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/density.py" />
   <source>share seen</source>
   <translation>见过的份额</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/density.py" />
   <source>uniform start</source>
   <translation>均匀的初始状态</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/given.py" />
   <source>0 or 1, a number, or a time such as 2026-11-22 08:30</source>
   <translation>0 或 1、数字，或 2026-11-22 08:30 这样的时间</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/given.py" />
   <source>at most {most} steps</source>
   <translation>至多 {most} 步</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/given.py" />
   <source>one with {low} to {high} values</source>
   <translation>有 {low} 到 {high} 个值的一列</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/intrusion.py" />
   <source>&lt;p&gt;&lt;b&gt;Printed.&lt;/b&gt; The state alone is private, the counts alone are private. But a sum that is published later, less the same sum in the memory, has no noise left: the bit is &lt;b&gt;{bit}&lt;/b&gt;, for sure. It works after {n} of the {all} steps.&lt;/p&gt;</source>
   <translation>&lt;p&gt;&lt;b&gt;原文的&lt;/b&gt;：单看内存是隐私的，单看计数也是隐私的。但之后公布的和减去内存中的同一个和，就没有噪声了：该比特一定是 &lt;b&gt;{bit}&lt;/b&gt;。在 {all} 步中有 {n} 步之后可以这样做。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/intrusion.py" />
   <source>&lt;p&gt;&lt;b&gt;Repaired.&lt;/b&gt; The memory holds noise apart from the count, and every step adds fresh noise: the next count is right about the bit in &lt;b&gt;{one}&lt;/b&gt; of 100 cases. No attack on all that it publishes goes above {cap}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;&lt;b&gt;修复的&lt;/b&gt;：内存把噪声与计数分开存放，每一步都加新的噪声：由下一个计数猜该比特，每 100 次猜对 &lt;b&gt;{one}&lt;/b&gt; 次。对它公布的一切，任何攻击都不超过 {cap}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/intrusion.py" />
   <source>&lt;p&gt;After step {t} the printed counter holds no interval that goes on. At this one moment there is nothing to read: from the next count {success} of 100 guesses are right.&lt;/p&gt;</source>
   <translation>&lt;p&gt;第 {t} 步之后，原文的计数器没有未结束的区间。只有这一刻没有可读的：由下一个计数每 100 次猜对 {success} 次。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/intrusion.py" />
   <source>&lt;p&gt;From all later counts together: {all} of 100, exactly.&lt;/p&gt;</source>
   <translation>&lt;p&gt;由之后的所有计数：每 100 次猜对 {all} 次，精确值。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/intrusion.py" />
   <source>&lt;p&gt;From all later counts together: {all} ± {band} of 100 (two standard errors, {n} simulated runs).&lt;/p&gt;</source>
   <translation>&lt;p&gt;由之后的所有计数：每 100 次猜对 {all} ±{band} 次（两个标准误差，{n} 次模拟）。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/intrusion.py" />
   <source>&lt;p&gt;Somebody reads the memory after step {t}, and later all published counts; {who}. How sure can he be of the bit of step {next}?&lt;/p&gt;</source>
   <translation>&lt;p&gt;有人在第 {t} 步之后读取内存，之后又看到所有公布的计数；{who}。他对第 {next} 步的比特能有多大把握？&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/intrusion.py" />
   <source>&lt;p&gt;Two private views, jointly none: what is kept must be private together with what comes out.&lt;/p&gt;</source>
   <translation>&lt;p&gt;两个各自隐私的视角，合起来毫无隐私：保存的与公布的必须合在一起仍是隐私的。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/intrusion.py" />
   <source>Densities of what the repaired counter tells of the next bit, for both values of the bit.</source>
   <translation>修复的计数器透露的量在下一个比特两种取值下的密度。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/intrusion.py" />
   <source>Here the attacker knows every other bit: the worst case.</source>
   <translation>这里攻击者知道所有其他比特：最坏情形。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/intrusion.py" />
   <source>How often the next bit is guessed right from memory and next count, for every moment of the break-in.</source>
   <translation>在每个入侵时刻，由内存和下一个计数猜对下一个比特的频率。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/intrusion.py" />
   <source>Printed: what is read</source>
   <translation>原文的：读到什么</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/intrusion.py" />
   <source>Repaired: what is read</source>
   <translation>修复的：读到什么</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/intrusion.py" />
   <source>What the printed counter tells of the next bit: the bit itself, with certainty.</source>
   <translation>原文的计数器透露的下一个比特：就是比特本身，确定无疑。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/intrusion.py" />
   <source>When is the break-in?</source>
   <translation>何时入侵？</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/intrusion.py" />
   <source>after step</source>
   <translation>在这一步之后</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/intrusion.py" />
   <source>cap of ε</source>
   <translation>ε 的上限</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/intrusion.py" />
   <source>if the bit is 0</source>
   <translation>若比特为 0</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/intrusion.py" />
   <source>if the bit is 1</source>
   <translation>若比特为 1</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/intrusion.py" />
   <source>later sum − seen − known</source>
   <translation>之后的和 − 看到的 − 已知的</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/intrusion.py" />
   <source>memory</source>
   <translation>内存</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/intrusion.py" />
   <source>next count − known</source>
   <translation>下一个计数 − 已知的</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/intrusion.py" />
   <source>nothing to read: no interval spans these two steps</source>
   <translation>没有可读的：没有跨这两步的区间</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/intrusion.py" />
   <source>printed</source>
   <translation>原文的</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/intrusion.py" />
   <source>printed: sum published later</source>
   <translation>原文的：之后公布的和</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/intrusion.py" />
   <source>printed: sum seen</source>
   <translation>原文的：看到的和</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/intrusion.py" />
   <source>repaired</source>
   <translation>修复的</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/intrusion.py" />
   <source>repaired: noise seen</source>
   <translation>修复的：看到的噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/intrusion.py" />
   <source>running count</source>
   <translation>累计数</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/largest.py" />
   <source>(log T)²/ε</source>
   <translation>(log T)²/ε</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/largest.py" />
   <source>95 % as bounded</source>
   <translation>95%，由界</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/largest.py" />
   <source>95 % quantile</source>
   <translation>95% 分位数</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/largest.py" />
   <source>&lt;p&gt;A run is as bad as its worst step. Of {T} steps {name} has the least largest error here: &lt;b&gt;{mean}&lt;/b&gt; ± {band} on average, simulated; {who}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;一次运行有多差，看它最差的一步。{T} 步时，这里{name}的最大误差最小：平均 &lt;b&gt;{mean}&lt;/b&gt; ±{band}，由模拟得出；{who}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/largest.py" />
   <source>&lt;p&gt;One count of the binary tree has up to {m} noises of scale {b}. In 95 of 100 cases it is off by at most &lt;b&gt;{exact}&lt;/b&gt;, exactly; the bound says {bound}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;二叉树的一个计数最多含 {m} 个尺度参数为 {b} 的噪声。100 次中有 95 次误差不超过 &lt;b&gt;{exact}&lt;/b&gt;，精确值；由界得出的是 {bound}。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/largest.py" />
   <source>&lt;p&gt;The text says that the binary tree's largest error is about (log T)&lt;sup&gt;5/3&lt;/sup&gt; = {printed}; simulated, it grows like (log T)² / ε = {squared}. No ε-private counter keeps every error below &lt;b&gt;{floor}&lt;/b&gt; with probability 2/3 on every stream. The gap is open.&lt;/p&gt;</source>
   <translation>&lt;p&gt;书中说二叉树的最大误差约为 (log T)&lt;sup&gt;5/3&lt;/sup&gt; = {printed}；模拟表明它像 (log T)² / ε = {squared} 那样增长。没有 ε-差分隐私的计数器能在每个数据流上以 2/3 的概率让所有误差都低于 &lt;b&gt;{floor}&lt;/b&gt;。其间的差距尚无答案。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/largest.py" />
   <source>Counters without end are not simulated here; their variances are exact.</source>
   <translation>无终点的计数器在这里不模拟；它们的方差是精确的。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/largest.py" />
   <source>Expected largest error over all steps against their number, simulated with two standard errors.</source>
   <translation>所有步中最大误差的期望随步数的变化，由模拟得出，附两个标准误差。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/largest.py" />
   <source>One count of the tree</source>
   <translation>树的一个计数</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/largest.py" />
   <source>P(error above λ)</source>
   <translation>P(误差超过 λ)</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/largest.py" />
   <source>Probability that a sum of Laplace noises is off by more than λ: exact, as bounded, and normal.</source>
   <translation>拉普拉斯噪声之和的误差超过 λ 的概率：精确值、界和正态近似。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/largest.py" />
   <source>Simulated up to {T} steps; the exact variances go further.</source>
   <translation>模拟到 {T} 步为止；精确的方差可以更远。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/largest.py" />
   <source>The largest error of a run, on average</source>
   <translation>一次运行的最大误差，平均值</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/largest.py" />
   <source>counter</source>
   <translation>计数器</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/largest.py" />
   <source>error λ</source>
   <translation>误差 λ</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/largest.py" />
   <source>floor</source>
   <translation>下界</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/largest.py" />
   <source>normal</source>
   <translation>正态</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/largest.py" />
   <source>printed rate</source>
   <translation>原文的速率</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/largest.py" />
   <source>steps T</source>
   <translation>步数 T</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/model.py" />
   <source>Break-in</source>
   <translation>入侵</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/model.py" />
   <source>Counter</source>
   <translation>计数器</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/model.py" />
   <source>Counting while the data come in: noise at every step, and a memory that may be seized</source>
   <translation>数据一边到来一边计数：每一步的噪声，以及可能被夺走的内存</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/model.py" />
   <source>Largest error</source>
   <translation>最大误差</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/model.py" />
   <source>Share seen</source>
   <translation>见过的份额</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/model.py" />
   <source>Streams</source>
   <translation>数据流</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/model.py" />
   <source>Variance</source>
   <translation>方差</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/noise.py" />
   <source>&lt;p&gt;A counter speaks after every one of {T} steps; {who}. Noise in every step adds up: its variance grows with t. In a binary tree a step is in only {L} sums, and a count adds at most as many. A tree with h levels adds s&lt;sub&gt;b&lt;/sub&gt;(t + 1) of them, the sum of the digits of t + 1 in base b.&lt;/p&gt;</source>
   <translation>&lt;p&gt;计数器在 {T} 步的每一步之后都要公布；{who}。每一步的噪声会累加：方差随 t 增长。在二叉树里一步只在 {L} 个和中，一个计数也最多相加这么多个。有 h 层的树相加 s&lt;sub&gt;b&lt;/sub&gt;(t + 1) 个和，即 t + 1 在 b 进制下各位数字之和。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/noise.py" />
   <source>&lt;p&gt;Gaussian noise with σ = {sigma} for one step. In units of σ² the best here has a mean of {unit}; no factorisation at all is below {floor}. The square-root matrix is short in L2 and long in L1: good with this noise, bad with Laplace noise.&lt;/p&gt;</source>
   <translation>&lt;p&gt;高斯噪声，一步的 σ = {sigma}。以 σ² 为单位，这里最好的平均值是 {unit}；任何分解都不低于 {floor}。平方根矩阵在 L2 下短而在 L1 下长：用这种噪声好，用拉普拉斯噪声差。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/noise.py" />
   <source>&lt;p&gt;Here &lt;b&gt;{best}&lt;/b&gt; has the least mean variance, {low}; {worst} has {high}. All numbers are exact.&lt;/p&gt;</source>
   <translation>&lt;p&gt;这里 &lt;b&gt;{best}&lt;/b&gt; 的平均方差最小，为 {low}；{worst}为 {high}。所有数字都是精确的。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/noise.py" />
   <source>&lt;p&gt;Of all trees b = {b} is best for {T} steps, and b = {odd} where intervals may be subtracted. A subtracted interval may end later than the count: only its noise is used.&lt;/p&gt;</source>
   <translation>&lt;p&gt;{T} 步时，各种树中 b = {b} 最好；允许相减时 b = {odd} 最好。被减的区间可能在此计数之后才结束：只用到它的噪声。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/noise.py" />
   <source>For how many steps?</source>
   <translation>适合多少步？</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/noise.py" />
   <source>How many children?</source>
   <translation>几个子节点？</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/noise.py" />
   <source>Mean variance of trees against their branching.</source>
   <translation>树的平均方差随分支数的变化。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/noise.py" />
   <source>Mean variance over all steps against the number of steps.</source>
   <translation>所有步的平均方差随步数的变化。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/noise.py" />
   <source>Variance of the count at every step</source>
   <translation>每一步计数的方差</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/noise.py" />
   <source>Variance of the error of every counter against the step.</source>
   <translation>各计数器误差的方差随步的变化。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/noise.py" />
   <source>at the last step</source>
   <translation>最后一步</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/noise.py" />
   <source>branching b</source>
   <translation>分支数 b</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/noise.py" />
   <source>floor of the mean</source>
   <translation>平均值的下界</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/noise.py" />
   <source>largest</source>
   <translation>最大</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/noise.py" />
   <source>mean variance</source>
   <translation>平均方差</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/noise.py" />
   <source>root mean square ÷ best</source>
   <translation>均方根误差 ÷ 最好的</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/noise.py" />
   <source>step t</source>
   <translation>步 t</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/noise.py" />
   <source>subtracting</source>
   <translation>可相减</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/noise.py" />
   <source>tree</source>
   <translation>树</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>All published counts together: none becomes more than e^ε times likelier.</source>
   <translation>所有公布的计数合在一起：没有一种结果的可能性超过原来的 e^ε 倍。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>Another number: another drawn stream, other noise.</source>
   <translation>换一个数：另一个抽取的数据流，另外的噪声。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>CSV</source>
   <translation>CSV</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>Children of every node; also the steps of a block. Subtracting needs an odd number and takes one beside.</source>
   <translation>每个节点的子节点数，也是一块的步数。相减需要奇数：取相邻的奇数。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>Equal parts of the time from the first event to the last.</source>
   <translation>从第一个事件到最后一个事件的时间等分的份数。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>Every stream of 0 and 1 is then next to the stream of zeros: nothing to count.</source>
   <translation>那样每个 0 和 1 的数据流都与全零流相邻：无从计数。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>From the largest interval to the steps (of the repaired tree the start first); none: drawn.</source>
   <translation>从最大的区间到各步（修复的树先写初始噪声）；一个也没有：随机抽取。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>How likely each step of a drawn stream is 1.</source>
   <translation>抽取的数据流每一步为 1 的概率。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>How many steps are drawn.</source>
   <translation>抽取多少步。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>How many steps the counter is made for; fixed before the start.</source>
   <translation>计数器为多少步而造；开始前就定下。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>How many there are; the memory has one bit for each.</source>
   <translation>共有多少个；内存为每个留一个比特。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>Laplace noise keeps ε for sure; Gaussian noise needs δ.</source>
   <translation>拉普拉斯噪声守住 ε；高斯噪声还需要 δ。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>Laplace noise on what is published; both losses add up.</source>
   <translation>公布值上的拉普拉斯噪声；两个损失相加。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>Nobody is in more steps; the noise grows with m.</source>
   <translation>没有人在更多的步里；噪声随 m 增大。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>Nobody is in more than {m} steps.</source>
   <translation>没有人在超过 {m} 步里。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>Of 0 and 1, a row for each step; or of timestamps, a row for each event.</source>
   <translation>0 和 1，每步一行；或时间戳，每个事件一行。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>Of one element of the universe: all its visits, or one of them. The loss is the same for both.</source>
   <translation>全域中一个元素的所有到访，或其中一次。两者的损失相同。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>One 0 or 1 for each step; a click on a cell flips it.</source>
   <translation>每步一个 0 或 1；单击格子可翻转。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>One: the promise holds. Between two, half of those seen come again: who changed was there.</source>
   <translation>一次：承诺成立。两次之间，见过的元素有一半再来：改变了的一定来过。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>Simulated streams for each number of steps, as far as time allows.</source>
   <translation>每种步数模拟的数据流个数，在时间允许的范围内。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>Stream</source>
   <translation>数据流</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>The attacker reads the memory after this step, and all counts that are published later.</source>
   <translation>攻击者在这一步之后读取内存，并看到之后公布的所有计数。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>The cell that was clicked.</source>
   <translation>被单击的格子。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>The last step so far; the first is 0. Play, and the stream comes in.</source>
   <translation>到目前为止的最后一步；第一步是 0。按播放，数据流一步步到来。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>The memory is read once at most, and every visit draws its bit anew.</source>
   <translation>内存至多被读取一次，每次到访都重新抽取其比特。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>The memory is read once at most, and noise of intervals that have ended is truly erased.</source>
   <translation>内存至多被读取一次，已结束区间的噪声确实被擦除。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>The share of the elements that came at least once.</source>
   <translation>至少来过一次的元素的份额。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>The step that a neighbor has otherwise: its path through the tree is lit.</source>
   <translation>相邻数据流不同的那一步：它在树中的路径会点亮。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>Trees are made for a number of steps that is fixed before the start.</source>
   <translation>树所用的步数在开始前就已定下。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>Typed as 0 and 1, drawn by chance, or a column of a file.</source>
   <translation>键入 0 和 1、随机抽取，或文件的一列。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>Uniform: a fair coin. Balanced: 1 with probability 1/(1 + e^ε), after a visit 0 with the same.</source>
   <translation>均匀：公平硬币。平衡：以概率 1/(1 + e^ε) 取 1，到访后以同样的概率取 0。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>What a look into the memory may tell of one element.</source>
   <translation>看一眼内存能得知一个元素的多少。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>What counts.</source>
   <translation>用什么来计数。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>Whose errors are shown.</source>
   <translation>显示哪些计数器的误差。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>a lie per step</source>
   <translation>每步随机响应</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>all visits</source>
   <translation>所有到访</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>balanced</source>
   <translation>平衡</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>binary tree</source>
   <translation>二叉树</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>blocks, no end</source>
   <translation>分块，无终点</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>branching</source>
   <translation>分支数</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>break-in after step</source>
   <translation>在此步之后入侵</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>break-ins</source>
   <translation>入侵次数</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>cell</source>
   <translation>格子</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>count at step</source>
   <translation>计数到此步</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>counters</source>
   <translation>计数器</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>drawn</source>
   <translation>抽取</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>elements</source>
   <translation>元素</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>noise on every count</source>
   <translation>每个计数加噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>noise per step</source>
   <translation>每步加噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>noises written down</source>
   <translation>写定的噪声</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>of the memory, for all visits</source>
   <translation>内存的隐私损失，所有到访</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>of the memory, for one visit</source>
   <translation>内存的隐私损失，一次到访</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>of the published share</source>
   <translation>所公布份额的隐私损失</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>one</source>
   <translation>一次</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>one step</source>
   <translation>一步</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>one visit</source>
   <translation>一次到访</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>phases, no end</source>
   <translation>分段，无终点</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>privacy loss for m steps together</source>
   <translation>m 步合计的隐私损失</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>privacy loss for one step</source>
   <translation>一步的隐私损失</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>privacy loss of the memory</source>
   <translation>内存的隐私损失</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>refined tree</source>
   <translation>精化的树</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>repaired tree</source>
   <translation>修复的树</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>share of ones</source>
   <translation>1 的份额</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>some steps</source>
   <translation>若干步</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>square-root matrix</source>
   <translation>平方根矩阵</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>step of the neighbor</source>
   <translation>相邻者不同的步</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>steps</source>
   <translation>步数</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>steps of one person</source>
   <translation>一个人的步数</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>steps of timestamps</source>
   <translation>时间戳的步数</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>tree of b</source>
   <translation>b 叉树</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>tree of b, subtracting</source>
   <translation>b 叉树，可相减</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>two</source>
   <translation>两次</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>uniform</source>
   <translation>均匀</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>which draw</source>
   <translation>第几次抽取</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>ε is about one step; somebody who is in several has that many times ε.</source>
   <translation>ε 针对一步；在若干步里的人，其 ε 是相应的倍数。</translation>
  </message>
  <message>
   <location filename="../../app/labs/streams/params.py" />
   <source>ε is about such a change: one step of the stream, or all steps of somebody who is in at most m.</source>
   <translation>ε 针对这样的改变：数据流的一步，或至多在 m 步里的一个人的所有步。</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/model.py" />
   <source>A clinic publishes a count with noise. Can anyone tell that you are in it?</source>
   <translation>一家诊所公布一个加了噪声的计数。别人能看出你在其中吗？</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/model.py" />
   <source>First steps</source>
   <translation>入门</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/model.py" />
   <source>Two worlds</source>
   <translation>两个世界</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/model.py" />
   <source>You, in or out</source>
   <translation>你在不在其中</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/params.py" />
   <source>Another seed, other noise and other hidden worlds.</source>
   <translation>换一个种子，噪声和隐藏的世界都不同。</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/params.py" />
   <source>How often the count is released, with fresh noise each time, without you and with you.</source>
   <translation>计数发布多少次；每次都用新的噪声，没有你和有你各发布一次。</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/params.py" />
   <source>If not, the count is the same with and without you.</source>
   <translation>如果没有，有你没你计数都一样。</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/params.py" />
   <source>No answer may become more than e^ε times likelier when you join or leave.</source>
   <translation>你加入或退出时，任何回答的可能性最多变为 e^ε 倍。</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/params.py" />
   <source>One for each answer from a hidden world: 1 says 'you were in', 0 'you were out'.</source>
   <translation>对隐藏世界的每个回答猜一次：1 表示“你在其中”，0 表示“你不在其中”。</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/params.py" />
   <source>Whether the published answer counts you.</source>
   <translation>公布的回答是否把你计算在内。</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/params.py" />
   <source>Who else is in the data, and who of them has diabetes.</source>
   <translation>数据里还有谁，其中谁患糖尿病。</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/params.py" />
   <source>answers from each world</source>
   <translation>每个世界的回答数</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/params.py" />
   <source>diabetes</source>
   <translation>糖尿病</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/params.py" />
   <source>the data</source>
   <translation>数据</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/params.py" />
   <source>the game</source>
   <translation>猜一猜</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/params.py" />
   <source>you are in the data</source>
   <translation>你在数据里</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/params.py" />
   <source>you have diabetes</source>
   <translation>你患糖尿病</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/params.py" />
   <source>your guesses</source>
   <translation>你的猜测</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/worlds.py" />
   <source>&lt;p&gt;Both worlds are the same, so every rule is right in 50 of 100 games in the long run.&lt;/p&gt;</source>
   <translation>&lt;p&gt;两个世界相同，所以长期来看，任何规则在 100 局里都只对 50 局。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/worlds.py" />
   <source>&lt;p&gt;The clinic counts {without} people without you and {inside} with you, and adds Laplace noise of scale 1/ε = {scale}. Above the axis are answers from the world without you, below it answers from the world with you.&lt;/p&gt;</source>
   <translation>&lt;p&gt;没有你时诊所数到 {without} 人，有你时数到 {inside} 人，再加上尺度为 1/ε = {scale} 的拉普拉斯噪声。轴的上方是没有你的世界给出的回答，下方是有你的世界给出的回答。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/worlds.py" />
   <source>&lt;p&gt;Wherever you look, neither world gives an answer more than e&lt;sup&gt;ε&lt;/sup&gt; = {ratio} times as often as the other. From one answer, whoever knows both counts and follows the best rule (in, where the answer is nearer to {inside}) is right in &lt;b&gt;{best}&lt;/b&gt; of 100 games in the long run: 1 − ½e&lt;sup&gt;−ε/2&lt;/sup&gt; at ε = {eps}.&lt;/p&gt;</source>
   <translation>&lt;p&gt;无论看哪里，一个世界给出某个回答的频率都不超过另一个世界的 e&lt;sup&gt;ε&lt;/sup&gt; = {ratio} 倍。知道两个计数的人凭一个回答按最佳规则来猜（回答更靠近 {inside} 就说“在”），长期来看 100 局里猜对 &lt;b&gt;{best}&lt;/b&gt; 局：ε = {eps} 时即 1 − ½e&lt;sup&gt;−ε/2&lt;/sup&gt;。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/worlds.py" />
   <source>&lt;p&gt;You were right in &lt;b&gt;{right}&lt;/b&gt; of {made} games; the best rule would have been right in {best} of the same games. If you guess by one rule all the time, its share in the long run is between {low} and {high} in 100, with 95 % confidence.&lt;/p&gt;</source>
   <translation>&lt;p&gt;你在 {made} 局里猜对了 &lt;b&gt;{right}&lt;/b&gt; 局；同样这些局，最佳规则会猜对 {best} 局。如果你一直按同一条规则来猜，那么在 95% 置信度下，它长期来看在 100 局里猜对 {low} 到 {high} 局。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/worlds.py" />
   <source>&lt;p&gt;{n} answers lie outside the plot.&lt;/p&gt;</source>
   <translation>&lt;p&gt;有 {n} 个回答落在图外。&lt;/p&gt;</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/worlds.py" />
   <source>Noisy counts without you, upwards, and with you, downwards, over one axis, with their densities.</source>
   <translation>同一条轴上加了噪声的计数：没有你的向上，有你的向下，并画出各自的密度。</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/worlds.py" />
   <source>You do not have diabetes, so the count is the same with and without you: there is nothing to tell.</source>
   <translation>你没有糖尿病，所以有你没你计数都一样：没有什么可猜的。</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/worlds.py" />
   <source>best possible, in the long run</source>
   <translation>长期来看可能的最佳成绩</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/worlds.py" />
   <source>best rule on the same answers</source>
   <translation>最佳规则对同样这些回答</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/worlds.py" />
   <source>mean of the answers without you, with you</source>
   <translation>回答的平均值：没有你，有你</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/worlds.py" />
   <source>most that any mechanism of this ε allows</source>
   <translation>这个 ε 下任何机制所允许的最大值</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/worlds.py" />
   <source>share of the answers</source>
   <translation>回答的占比</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/worlds.py" />
   <source>true count without you, with you</source>
   <translation>真实计数：没有你，有你</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/worlds.py" />
   <source>true count {count}</source>
   <translation>真实计数 {count}</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/worlds.py" />
   <source>you are in</source>
   <translation>你在其中</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/worlds.py" />
   <source>you are out</source>
   <translation>你不在其中</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/worlds.py" />
   <source>{answer} from a hidden world</source>
   <translation>{answer}，来自隐藏的世界</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/worlds.py" />
   <source>{n} %</source>
   <translation>{n}%</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/worlds.py" />
   <source>{n} answers from each world</source>
   <translation>每个世界 {n} 个回答</translation>
  </message>
  <message>
   <location filename="../../app/labs/you/worlds.py" />
   <source>{right} of {made}</source>
   <translation>{made} 次中 {right} 次</translation>
  </message>
  <message>
   <location filename="../../app/main/about.py" />
   <source>Fonts: Epsilon Lab Han (Chinese letters) and STIX Two Math (formulas), both under the SIL Open Font Licence.</source>
   <translation>字体：Epsilon Lab Han（汉字）和 STIX Two Math（公式），均采用 SIL 开放字体许可证。</translation>
  </message>
  <message>
   <location filename="../../app/main/about.py" />
   <source>see the package</source>
   <translation>见软件包</translation>
  </message>
  <message>
   <location filename="../../app/main/bar.py" />
   <source>&amp;Lessons</source>
   <translation>课程(&amp;L)</translation>
  </message>
  <message>
   <location filename="../../app/main/bar.py" />
   <source>Export</source>
   <translation>导出</translation>
  </message>
  <message>
   <location filename="../../app/main/bar.py" />
   <source>Language</source>
   <translation>语言</translation>
  </message>
  <message>
   <location filename="../../app/main/bar.py" />
   <source>Menu</source>
   <translation>菜单</translation>
  </message>
  <message>
   <location filename="../../app/main/bar.py" />
   <source>Presets</source>
   <translation>预设</translation>
  </message>
  <message>
   <location filename="../../app/main/bar.py" />
   <source>{preset}, changed</source>
   <translation>{preset}（已改动）</translation>
  </message>
  <message>
   <location filename="../../app/main/class_window.py" />
   <source>Class picture — {folder}</source>
   <translation>班级图：{folder}</translation>
  </message>
  <message>
   <location filename="../../app/main/class_window.py" />
   <source>Files that are not counted</source>
   <translation>没有计入的文件</translation>
  </message>
  <message>
   <location filename="../../app/main/class_window.py" />
   <source>Lesson</source>
   <translation>课程</translation>
  </message>
  <message>
   <location filename="../../app/main/class_window.py" />
   <source>No answers yet. They appear here when their files arrive.</source>
   <translation>还没有回答。文件一到，就会显示在这里。</translation>
  </message>
  <message>
   <location filename="../../app/main/class_window.py" />
   <source>Numbers</source>
   <translation>数字</translation>
  </message>
  <message>
   <location filename="../../app/main/class_window.py" />
   <source>Step</source>
   <translation>步骤</translation>
  </message>
  <message>
   <location filename="../../app/main/class_window.py" />
   <source>Talk about this first</source>
   <translation>先谈这一点</translation>
  </message>
  <message>
   <location filename="../../app/main/class_window.py" />
   <source>What they believed</source>
   <translation>他们的想法</translation>
  </message>
  <message>
   <location filename="../../app/main/class_window.py" />
   <source>set of numbers {place} ({count})</source>
   <translation>第 {place} 组数（{count}）</translation>
  </message>
  <message>
   <location filename="../../app/main/class_window.py" />
   <source>step {place}: {title}</source>
   <translation>第 {place} 步：{title}</translation>
  </message>
  <message>
   <location filename="../../app/main/class_window.py" />
   <source>with the truth</source>
   <translation>显示正确答案</translation>
  </message>
  <message>
   <location filename="../../app/main/class_window.py" />
   <source>{belief}: {count}</source>
   <translation>{belief}：{count}</translation>
  </message>
  <message>
   <location filename="../../app/main/class_window.py" />
   <source>{count} answers; no names are shown</source>
   <translation>{count} 个回答；不显示名字</translation>
  </message>
  <message>
   <location filename="../../app/main/class_window.py" />
   <source>{count} answers; {unfit} to other numbers are left out</source>
   <translation>{count} 个回答；另有 {unfit} 个用的是其他数，没有计入</translation>
  </message>
  <message>
   <location filename="../../app/main/class_window.py" />
   <source>{count} of {all} answers</source>
   <translation>{all} 份回答中的 {count} 份</translation>
  </message>
  <message>
   <location filename="../../app/main/class_window.py" />
   <source>{count} · {belief}</source>
   <translation>{count} · {belief}</translation>
  </message>
  <message>
   <location filename="../../app/main/class_window.py" />
   <source>{name}: there is no such lesson here</source>
   <translation>{name}：这里没有这堂课</translation>
  </message>
  <message>
   <location filename="../../app/main/class_window.py" />
   <source>{name}: {why}</source>
   <translation>{name}：{why}</translation>
  </message>
  <message>
   <location filename="../../app/main/class_window.py" />
   <source>{title} ({count})</source>
   <translation>{title}（{count}）</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>&amp;About Epsilon Lab</source>
   <translation>关于 Epsilon Lab(&amp;A)</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>&amp;Copy readout</source>
   <translation>复制数值表(&amp;C)</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>&amp;Dark theme</source>
   <translation>深色主题(&amp;D)</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>&amp;Edit</source>
   <translation>编辑(&amp;E)</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>&amp;File</source>
   <translation>文件(&amp;F)</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>&amp;Find an action…</source>
   <translation>查找操作(&amp;F)…</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>&amp;Fit plots</source>
   <translation>适应窗口(&amp;F)</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>&amp;Help</source>
   <translation>帮助(&amp;H)</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>&amp;Help on this lab</source>
   <translation>本实验的帮助(&amp;H)</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>&amp;Home</source>
   <translation>主页(&amp;H)</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>&amp;Less motion</source>
   <translation>减少动画(&amp;L)</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>&amp;Pin curves</source>
   <translation>固定曲线(&amp;P)</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>&amp;Presets</source>
   <translation>预设(&amp;P)</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>&amp;Quit</source>
   <translation>退出(&amp;Q)</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>&amp;Record a lesson step</source>
   <translation>记录一个课程步骤(&amp;R)</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>&amp;Redo</source>
   <translation>重做(&amp;R)</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>&amp;Remove pinned curves</source>
   <translation>移除固定的曲线(&amp;R)</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>&amp;Stop computing</source>
   <translation>停止计算(&amp;S)</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>&amp;Undo</source>
   <translation>撤销(&amp;U)</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>&amp;View</source>
   <translation>视图(&amp;V)</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>&amp;Writing lessons</source>
   <translation>编写课程(&amp;W)</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>A play button takes one step at each press instead of running</source>
   <translation>播放按钮每按一次走一步，而不是连续播放</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>A two-page document: the answer, the numbers, the plots, and the program behind them</source>
   <translation>两页的文档：结论、数字、图，以及背后的程序</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>All that must stand beside an ε, on one sheet: text, PNG, SVG or PDF</source>
   <translation>ε 旁边必须写明的一切，集于一页：文字、PNG、SVG 或 PDF</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>Copy a program that computes these numbers with dpcore</source>
   <translation>复制用 dpcore 计算这些数字的程序</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>Copy all that must stand beside an ε, as text</source>
   <translation>以文字形式复制 ε 旁边必须写明的一切</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>Copy as P&amp;ython</source>
   <translation>复制为 Python 程序(&amp;Y)</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>Copy p&amp;icture</source>
   <translation>复制图像(&amp;I)</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>Copy privacy la&amp;bel</source>
   <translation>复制隐私标签(&amp;B)</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>Copy the table of numbers, tab separated</source>
   <translation>复制数值表，以制表符分隔</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>Export &amp;data as CSV…</source>
   <translation>将数据导出为 CSV(&amp;D)…</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>Export &amp;picture…</source>
   <translation>导出图像(&amp;P)…</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>Export privacy &amp;label…</source>
   <translation>导出隐私标签(&amp;L)…</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>Full screen: one large plot, its settings below, the text of a lesson beside it</source>
   <translation>全屏：一张大图，下面是它的设置，旁边是课程文字</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>How a lesson file is written, and the folder for your own</source>
   <translation>课程文件怎样编写，以及放你自己课程的文件夹</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>Keep these curves in the plots to compare with</source>
   <translation>把这些曲线留在图中以便比较</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>Lesson and free &amp;program</source>
   <translation>课程与自由操作(&amp;P)</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>On: the program starts with Home; off: where the last session ended</source>
   <translation>开启：程序启动时显示主页；关闭：从上次结束的地方开始</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>Picture of the &amp;class…</source>
   <translation>班级图(&amp;C)…</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>Present &amp;mode</source>
   <translation>演示模式(&amp;M)</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>Put all borders between form, plots and numbers back to where they were at first</source>
   <translation>把表单、图和数字之间的边界都放回最初的位置</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>Put every parameter of this lab back to its default</source>
   <translation>把本实验的所有参数恢复为默认值</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>Reset la&amp;yout</source>
   <translation>重置布局(&amp;Y)</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>Reset this &amp;lab</source>
   <translation>重置本实验(&amp;L)</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>Save the numbers behind the plots</source>
   <translation>保存图背后的数字</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>Save the plots as PNG, SVG or PDF</source>
   <translation>把图保存为 PNG、SVG 或 PDF</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>Search all actions, labs and presets</source>
   <translation>搜索所有操作、实验和预设</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>Show the &amp;log</source>
   <translation>显示日志(&amp;L)</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>Start with Home</source>
   <translation>启动时显示主页</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>Stop the running computation; the last picture stays</source>
   <translation>停止正在进行的计算；保留最后一幅图</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>The start page: a first minute, lessons, labs, recent sessions</source>
   <translation>起始页：最初一分钟、课程、实验、最近的会话</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>The whole program beside a lesson, and back to the lesson as it was</source>
   <translation>离开课程使用整个程序，再回到原来的课程</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>Undo zooming and moving in the plots</source>
   <translation>取消图中的缩放和移动</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>Versions, and the licences of everything the program is made of</source>
   <translation>版本，以及程序各组成部分的许可证</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>What this lab shows, what its parameters mean, and the sources</source>
   <translation>本实验显示什么、各参数的含义，以及来源</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>What went wrong, for a bug report</source>
   <translation>出错的详情，供报告错误时使用</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>Who predicted what: opens a folder of answers, and follows it while files arrive</source>
   <translation>谁预测了什么：打开一个存放回答的文件夹，并在文件到达时随时更新</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>Write &amp;memo…</source>
   <translation>生成备忘录(&amp;M)…</translation>
  </message>
  <message>
   <location filename="../../app/main/commands.py" />
   <source>Writes the settings of this lab as a step into a lesson of your own, in an editor that checks it</source>
   <translation>把这个实验的设置写成你自己课程里的一步，并在编辑器里检查</translation>
  </message>
  <message>
   <location filename="../../app/main/exporting.py" />
   <source>A Python program that computes these numbers is on the clipboard.</source>
   <translation>计算这些数字的 Python 程序已复制到剪贴板。</translation>
  </message>
  <message>
   <location filename="../../app/main/exporting.py" />
   <source>Export data</source>
   <translation>导出数据</translation>
  </message>
  <message>
   <location filename="../../app/main/exporting.py" />
   <source>Export picture</source>
   <translation>导出图像</translation>
  </message>
  <message>
   <location filename="../../app/main/exporting.py" />
   <source>Export privacy label</source>
   <translation>导出隐私标签</translation>
  </message>
  <message>
   <location filename="../../app/main/exporting.py" />
   <source>Memo (*.pdf);;Web page (*.html);;Markdown (*.md)</source>
   <translation>备忘录 (*.pdf);;网页 (*.html);;Markdown (*.md)</translation>
  </message>
  <message>
   <location filename="../../app/main/exporting.py" />
   <source>Picture (*.png);;Drawing (*.svg);;Document (*.pdf)</source>
   <translation>图像 (*.png);;矢量图 (*.svg);;文档 (*.pdf)</translation>
  </message>
  <message>
   <location filename="../../app/main/exporting.py" />
   <source>Picture (*.png);;Text (*.txt);;Drawing (*.svg);;Document (*.pdf)</source>
   <translation>图像 (*.png);;文字 (*.txt);;矢量图 (*.svg);;文档 (*.pdf)</translation>
  </message>
  <message>
   <location filename="../../app/main/exporting.py" />
   <source>Registry record (*.yaml)</source>
   <translation>登记记录 (*.yaml)</translation>
  </message>
  <message>
   <location filename="../../app/main/exporting.py" />
   <source>Table (*.csv)</source>
   <translation>表格 (*.csv)</translation>
  </message>
  <message>
   <location filename="../../app/main/exporting.py" />
   <source>The picture is on the clipboard.</source>
   <translation>图像已复制到剪贴板。</translation>
  </message>
  <message>
   <location filename="../../app/main/exporting.py" />
   <source>The privacy label is on the clipboard, as text.</source>
   <translation>隐私标签已以文字形式复制到剪贴板。</translation>
  </message>
  <message>
   <location filename="../../app/main/exporting.py" />
   <source>The readout is on the clipboard.</source>
   <translation>数值表已复制到剪贴板。</translation>
  </message>
  <message>
   <location filename="../../app/main/exporting.py" />
   <source>Write memo</source>
   <translation>生成备忘录</translation>
  </message>
  <message>
   <location filename="../../app/main/exporting.py" />
   <source>Written: {name}</source>
   <translation>已保存：{name}</translation>
  </message>
  <message>
   <location filename="../../app/main/finding.py" />
   <source>Help</source>
   <translation>帮助</translation>
  </message>
  <message>
   <location filename="../../app/main/finding.py" />
   <source>change {name}</source>
   <translation>更改{name}</translation>
  </message>
  <message>
   <location filename="../../app/main/finding.py" />
   <source>lesson</source>
   <translation>课程</translation>
  </message>
  <message>
   <location filename="../../app/main/finding.py" />
   <source>not now</source>
   <translation>现在不可用</translation>
  </message>
  <message>
   <location filename="../../app/main/finding.py" />
   <source>off</source>
   <translation>关</translation>
  </message>
  <message>
   <location filename="../../app/main/finding.py" />
   <source>on</source>
   <translation>开</translation>
  </message>
  <message>
   <location filename="../../app/main/finding.py" />
   <source>preset</source>
   <translation>预设</translation>
  </message>
  <message>
   <location filename="../../app/main/help_actions.py" />
   <source>A laboratory for differential privacy. MIT licence. It is made with:</source>
   <translation>差分隐私实验室。MIT 许可证。使用了以下组件：</translation>
  </message>
  <message>
   <location filename="../../app/main/help_actions.py" />
   <source>About Epsilon Lab</source>
   <translation>关于 Epsilon Lab</translation>
  </message>
  <message>
   <location filename="../../app/main/help_actions.py" />
   <source>Writing lessons</source>
   <translation>编写课程</translation>
  </message>
  <message>
   <location filename="../../app/main/home.py" />
   <source>A first lesson</source>
   <translation>第一课</translation>
  </message>
  <message>
   <location filename="../../app/main/home.py" />
   <source>All labs</source>
   <translation>所有实验</translation>
  </message>
  <message>
   <location filename="../../app/main/home.py" />
   <source>All lessons</source>
   <translation>所有课程</translation>
  </message>
  <message>
   <location filename="../../app/main/home.py" />
   <source>An ε that you can defend, and its memo.</source>
   <translation>说得出理由的 ε，和它的备忘录。</translation>
  </message>
  <message>
   <location filename="../../app/main/home.py" />
   <source>Each asks you before it tells.</source>
   <translation>每门课程都先问你，再告诉你。</translation>
  </message>
  <message>
   <location filename="../../app/main/home.py" />
   <source>Explore</source>
   <translation>探索</translation>
  </message>
  <message>
   <location filename="../../app/main/home.py" />
   <source>Figure 1</source>
   <translation>图 1</translation>
  </message>
  <message>
   <location filename="../../app/main/home.py" />
   <source>Lessons</source>
   <translation>课程</translation>
  </message>
  <message>
   <location filename="../../app/main/home.py" />
   <source>Lessons that ask before they tell.</source>
   <translation>先问后讲的课程。</translation>
  </message>
  <message>
   <location filename="../../app/main/home.py" />
   <source>Teach</source>
   <translation>教学</translation>
  </message>
  <message>
   <location filename="../../app/main/home.py" />
   <source>Waves</source>
   <translation>波浪</translation>
  </message>
  <message>
   <location filename="../../app/main/home.py" />
   <source>Where you left off</source>
   <translation>上次离开的地方</translation>
  </message>
  <message>
   <location filename="../../app/main/home.py" />
   <source>closed without a file</source>
   <translation>关闭时没有保存成文件</translation>
  </message>
  <message>
   <location filename="../../app/main/home.py" />
   <source>{count} labs, all live.</source>
   <translation>{count} 个实验，全部可动手。</translation>
  </message>
  <message>
   <location filename="../../app/main/home.py" />
   <source>{n} minutes.</source>
   <translation>{n} 分钟。</translation>
  </message>
  <message>
   <location filename="../../app/main/lab_actions.py" />
   <source>At most {most} entries of a lab are pinned. Remove the pinned curves first.</source>
   <translation>每个实验最多固定 {most} 项。请先移除固定的曲线。</translation>
  </message>
  <message>
   <location filename="../../app/main/lab_actions.py" />
   <source>These curves are pinned already.</source>
   <translation>这些曲线已经固定了。</translation>
  </message>
  <message>
   <location filename="../../app/main/lab_actions.py" />
   <source>pin {label}</source>
   <translation>固定 {label}</translation>
  </message>
  <message>
   <location filename="../../app/main/lab_actions.py" />
   <source>preset {title}</source>
   <translation>预设 {title}</translation>
  </message>
  <message>
   <location filename="../../app/main/lab_actions.py" />
   <source>remove pinned curves</source>
   <translation>移除固定的曲线</translation>
  </message>
  <message>
   <location filename="../../app/main/lab_actions.py" />
   <source>reset</source>
   <translation>重置</translation>
  </message>
  <message>
   <location filename="../../app/main/lesson_actions.py" />
   <source>Folder of the class</source>
   <translation>班级的文件夹</translation>
  </message>
  <message>
   <location filename="../../app/main/lesson_actions.py" />
   <source>The lesson waits. F8 goes back to it.</source>
   <translation>课程在等待。按 F8 回到课程。</translation>
  </message>
  <message>
   <location filename="../../app/main/lesson_actions.py" />
   <source>Your answers are in {name}.</source>
   <translation>你的回答已存入 {name}。</translation>
  </message>
  <message>
   <location filename="../../app/main/lesson_actions.py" />
   <source>Your own lessons: {folder}</source>
   <translation>你自己的课程：{folder}</translation>
  </message>
  <message>
   <location filename="../../app/main/lesson_editor.py" />
   <source>File name</source>
   <translation>文件名</translation>
  </message>
  <message>
   <location filename="../../app/main/lesson_editor.py" />
   <source>Lesson editor</source>
   <translation>课程编辑器</translation>
  </message>
  <message>
   <location filename="../../app/main/lesson_editor.py" />
   <source>My lesson</source>
   <translation>我的课程</translation>
  </message>
  <message>
   <location filename="../../app/main/lesson_editor.py" />
   <source>Notes of the speaker</source>
   <translation>讲者备注</translation>
  </message>
  <message>
   <location filename="../../app/main/lesson_editor.py" />
   <source>Save</source>
   <translation>保存</translation>
  </message>
  <message>
   <location filename="../../app/main/lesson_editor.py" />
   <source>Text of the lesson</source>
   <translation>课程的文字</translation>
  </message>
  <message>
   <location filename="../../app/main/lesson_editor.py" />
   <source>Try it</source>
   <translation>试一试</translation>
  </message>
  <message>
   <location filename="../../app/main/lesson_editor.py" />
   <source>What you want to say in this step</source>
   <translation>这一步你想说的话</translation>
  </message>
  <message>
   <location filename="../../app/main/lesson_editor.py" />
   <source>step {place}: the goal is reached from the start</source>
   <translation>第 {place} 步：目标从一开始就已达到</translation>
  </message>
  <message>
   <location filename="../../app/main/lesson_editor.py" />
   <source>step {place}: {why}</source>
   <translation>第 {place} 步：{why}</translation>
  </message>
  <message>
   <location filename="../../app/main/lesson_stage.py" />
   <source>lesson step {title}</source>
   <translation>课程步骤 {title}</translation>
  </message>
  <message>
   <location filename="../../app/main/lesson_stage.py" />
   <source>{name} {condition} (now {value})</source>
   <translation>{name} {condition}（现在 {value}）</translation>
  </message>
  <message>
   <location filename="../../app/main/session_actions.py" />
   <source>&amp;Closed sessions</source>
   <translation>已关闭的会话(&amp;C)</translation>
  </message>
  <message>
   <location filename="../../app/main/session_actions.py" />
   <source>&amp;New session</source>
   <translation>新建会话(&amp;N)</translation>
  </message>
  <message>
   <location filename="../../app/main/session_actions.py" />
   <source>&amp;Open…</source>
   <translation>打开(&amp;O)…</translation>
  </message>
  <message>
   <location filename="../../app/main/session_actions.py" />
   <source>&amp;Save</source>
   <translation>保存(&amp;S)</translation>
  </message>
  <message>
   <location filename="../../app/main/session_actions.py" />
   <source>Closed sessions</source>
   <translation>已关闭的会话</translation>
  </message>
  <message>
   <location filename="../../app/main/session_actions.py" />
   <source>Discard all…</source>
   <translation>全部丢弃…</translation>
  </message>
  <message>
   <location filename="../../app/main/session_actions.py" />
   <source>Discard {count} closed sessions? They cannot be brought back.</source>
   <translation>要丢弃 {count} 个已关闭的会话吗？丢弃后无法恢复。</translation>
  </message>
  <message>
   <location filename="../../app/main/session_actions.py" />
   <source>No sessions yet</source>
   <translation>还没有会话</translation>
  </message>
  <message>
   <location filename="../../app/main/session_actions.py" />
   <source>Open &amp;recent</source>
   <translation>最近的会话(&amp;R)</translation>
  </message>
  <message>
   <location filename="../../app/main/session_actions.py" />
   <source>Open session</source>
   <translation>打开会话</translation>
  </message>
  <message>
   <location filename="../../app/main/session_actions.py" />
   <source>Opened {name}</source>
   <translation>已打开 {name}</translation>
  </message>
  <message>
   <location filename="../../app/main/session_actions.py" />
   <source>Reopen last session</source>
   <translation>重新打开上次的会话</translation>
  </message>
  <message>
   <location filename="../../app/main/session_actions.py" />
   <source>Save &amp;as…</source>
   <translation>另存为(&amp;A)…</translation>
  </message>
  <message>
   <location filename="../../app/main/session_actions.py" />
   <source>Save session</source>
   <translation>保存会话</translation>
  </message>
  <message>
   <location filename="../../app/main/session_actions.py" />
   <source>Save the changes to {name}?</source>
   <translation>要把更改保存到 {name} 吗？</translation>
  </message>
  <message>
   <location filename="../../app/main/session_actions.py" />
   <source>Save this session?</source>
   <translation>要保存这个会话吗？</translation>
  </message>
  <message>
   <location filename="../../app/main/session_actions.py" />
   <source>Saved {name}</source>
   <translation>已保存 {name}</translation>
  </message>
  <message>
   <location filename="../../app/main/session_actions.py" />
   <source>Session (*{suffix})</source>
   <translation>会话 (*{suffix})</translation>
  </message>
  <message>
   <location filename="../../app/main/session_actions.py" />
   <source>Session, or picture with a session (*{suffix} *.png *.svg *.pdf);;All files (*)</source>
   <translation>会话，或含有会话的图片 (*{suffix} *.png *.svg *.pdf);;所有文件 (*)</translation>
  </message>
  <message>
   <location filename="../../app/main/session_actions.py" />
   <source>The newest session that was closed without a file</source>
   <translation>最近一个未存成文件就关闭的会话</translation>
  </message>
  <message>
   <location filename="../../app/main/session_actions.py" />
   <source>This is where you left off.</source>
   <translation>这是你上次离开的地方。</translation>
  </message>
  <message>
   <location filename="../../app/main/session_actions.py" />
   <source>Unsaved changes</source>
   <translation>尚未保存的更改</translation>
  </message>
  <message>
   <location filename="../../app/main/session_actions.py" />
   <source>Unsaved work of last time is kept under File, Closed sessions.</source>
   <translation>上次没有保存的工作保留在“文件”菜单的“已关闭的会话”中。</translation>
  </message>
  <message>
   <location filename="../../app/main/session_actions.py" />
   <source>Work cannot be saved automatically: {why}</source>
   <translation>无法自动保存工作：{why}</translation>
  </message>
  <message>
   <location filename="../../app/main/session_actions.py" />
   <source>Work is saved automatically again.</source>
   <translation>又能自动保存工作了。</translation>
  </message>
  <message>
   <location filename="../../app/main/session_actions.py" />
   <source>Your unsaved work of last time is back. Save it to keep it.</source>
   <translation>上次没有保存的工作已恢复。请保存它。</translation>
  </message>
  <message>
   <location filename="../../app/main/session_actions.py" />
   <source>not saved automatically</source>
   <translation>未自动保存</translation>
  </message>
  <message>
   <location filename="../../app/main/stage.py" />
   <source>Answer</source>
   <translation>答案</translation>
  </message>
  <message>
   <location filename="../../app/main/stage.py" />
   <source>Hints</source>
   <translation>提示</translation>
  </message>
  <message>
   <location filename="../../app/main/stage.py" />
   <source>Next step</source>
   <translation>下一步</translation>
  </message>
  <message>
   <location filename="../../app/main/stage.py" />
   <source>Notes</source>
   <translation>备注</translation>
  </message>
  <message>
   <location filename="../../app/main/stage.py" />
   <source>Page ↑ ↓ presets · Space plays · O overview · Esc leaves</source>
   <translation>Page ↑ ↓ 换预设 · 空格播放 · O 一览 · Esc 退出</translation>
  </message>
  <message>
   <location filename="../../app/main/stage.py" />
   <source>Steps of the lesson</source>
   <translation>课程的步骤</translation>
  </message>
  <message>
   <location filename="../../app/main/stage.py" />
   <source>What it means</source>
   <translation>含义</translation>
  </message>
  <message>
   <location filename="../../app/main/stage.py" />
   <source>What many believe</source>
   <translation>许多人以为</translation>
  </message>
  <message>
   <location filename="../../app/main/stage.py" />
   <source>{place} of {count}</source>
   <translation>{place}/{count}</translation>
  </message>
  <message>
   <location filename="../../app/main/stage.py" />
   <source>← → steps · Space plays · O overview · Esc leaves</source>
   <translation>← → 换步骤 · 空格播放 · O 一览 · Esc 退出</translation>
  </message>
  <message>
   <location filename="../../app/main/window.py" />
   <source>Home</source>
   <translation>首页</translation>
  </message>
  <message>
   <location filename="../../app/main/window.py" />
   <source>Reading the lessons…</source>
   <translation>正在读取课程…</translation>
  </message>
  <message>
   <location filename="../../app/main/window.py" />
   <source>Something unexpected went wrong. Nothing was lost; the details are in the log.</source>
   <translation>出了意外的错误。没有丢失任何东西；详情见日志。</translation>
  </message>
  <message>
   <location filename="../../app/main/window.py" />
   <source>unsaved session</source>
   <translation>未保存的会话</translation>
  </message>
  <message>
   <location filename="../../app/output/decision_memo.py" />
   <source>A memo is written as .pdf, .html or .md; this name ends in “{end}”.</source>
   <translation>备忘录可保存为 .pdf、.html 或 .md；这个文件名以“{end}”结尾。</translation>
  </message>
  <message>
   <location filename="../../app/output/decision_memo.py" />
   <source>Attached: {name}, a program that prints these numbers.</source>
   <translation>附件：{name}，打印这些数的程序。</translation>
  </message>
  <message>
   <location filename="../../app/output/decision_memo.py" />
   <source>Epsilon Lab {version}, {date}</source>
   <translation>Epsilon Lab {version}，{date}</translation>
  </message>
  <message>
   <location filename="../../app/output/decision_memo.py" />
   <source>Memo, page 1 of 2</source>
   <translation>备忘录，第 1 页，共 2 页</translation>
  </message>
  <message>
   <location filename="../../app/output/decision_memo.py" />
   <source>Memo, page 2 of 2</source>
   <translation>备忘录，第 2 页，共 2 页</translation>
  </message>
  <message>
   <location filename="../../app/output/decision_memo.py" />
   <source>Numbers, method, sources</source>
   <translation>数值、方法、来源</translation>
  </message>
  <message>
   <location filename="../../app/output/decision_memo.py" />
   <source>What it means for a person</source>
   <translation>对一个人意味着什么</translation>
  </message>
  <message>
   <location filename="../../app/output/decision_memo.py" />
   <source>how</source>
   <translation>由来</translation>
  </message>
  <message>
   <location filename="../../app/output/decision_memo.py" />
   <source>{origin}. Bounds for the worst case, not a certificate of any system.</source>
   <translation>{origin}。这是最坏情况的界，不是对任何系统的认证。</translation>
  </message>
  <message>
   <location filename="../../app/output/decision_memo.py" />
   <source>{word}.</source>
   <translation>{word}。</translation>
  </message>
  <message>
   <location filename="../../app/output/label_sheet.py" />
   <source>A privacy label is written as .txt, .png, .svg or .pdf; this name ends in “{end}”.</source>
   <translation>隐私标签可保存为 .txt、.png、.svg 或 .pdf；这个文件名以“{end}”结尾。</translation>
  </message>
  <message>
   <location filename="../../app/output/memo.py" />
   <source>Assumptions</source>
   <translation>假设</translation>
  </message>
  <message>
   <location filename="../../app/output/memo.py" />
   <source>Memo: {lab}</source>
   <translation>备忘录：{lab}</translation>
  </message>
  <message>
   <location filename="../../app/output/memo.py" />
   <source>Mind:</source>
   <translation>请注意：</translation>
  </message>
  <message>
   <location filename="../../app/output/memo.py" />
   <source>Noise is drawn afresh and independently for every release, by an audited tool: the draws of this program are for showing.</source>
   <translation>每次发布的噪声都由经过审计的工具独立地重新抽取：本程序的抽样只用于演示。</translation>
  </message>
  <message>
   <location filename="../../app/output/memo.py" />
   <source>Plots</source>
   <translation>图</translation>
  </message>
  <message>
   <location filename="../../app/output/memo.py" />
   <source>Python that prints these numbers</source>
   <translation>输出这些数字的 Python 程序</translation>
  </message>
  <message>
   <location filename="../../app/output/memo.py" />
   <source>Settings</source>
   <translation>设置</translation>
  </message>
  <message>
   <location filename="../../app/output/memo.py" />
   <source>The minimal set protects shifts in V ∪ −V only.</source>
   <translation>最小点集机制只保护 V ∪ −V 中的平移量。</translation>
  </message>
  <message>
   <location filename="../../app/output/memo.py" />
   <source>The neighbor set, bounds and sensitivity come from the query and public rules, never from the data.</source>
   <translation>邻居集、界限和敏感度来自查询和公开的规则，绝不来自数据。</translation>
  </message>
  <message>
   <location filename="../../app/output/memo.py" />
   <source>With Gaussian noise the promise is (ε, δ): no ε bounds its privacy loss alone.</source>
   <translation>使用高斯噪声时，承诺是 (ε, δ)：没有哪个 ε 能单独限制它的隐私损失。</translation>
  </message>
  <message>
   <location filename="../../app/output/memo.py" />
   <source>page {number} of {count}</source>
   <translation>第 {number} 页，共 {count} 页</translation>
  </message>
  <message>
   <location filename="../../app/output/memo.py" />
   <source>{name}: {value}</source>
   <translation>{name}：{value}</translation>
  </message>
  <message>
   <location filename="../../app/output/memo.py" />
   <source>ε covers all releases about the same people together. It compares data sets that differ in one person's data, whatever else is known; it does not limit what other people's data, or exact numbers published elsewhere, say of that person.</source>
   <translation>ε 涵盖关于同一批人的所有发布。无论还知道什么，它比较的是只在一个人的数据上不同的数据集；它不限制其他人的数据或别处公布的精确数字说出关于此人的什么。</translation>
  </message>
  <message>
   <location filename="../../app/output/memo.py" />
   <source>… ({count} rows)</source>
   <translation>……（{count} 行）</translation>
  </message>
  <message>
   <location filename="../../app/output/pictures.py" />
   <source>A picture is written as .png, .svg or .pdf; this name ends in “{end}”.</source>
   <translation>图像可保存为 .png、.svg 或 .pdf；这个文件名以“{end}”结尾。</translation>
  </message>
  <message>
   <location filename="../../app/output/pictures.py" />
   <source>The picture could not be made: {reason}.</source>
   <translation>无法生成图像：{reason}。</translation>
  </message>
  <message>
   <location filename="../../app/output/rendering.py" />
   <source>All numbers: {path}</source>
   <translation>全部数字：{path}</translation>
  </message>
  <message>
   <location filename="../../app/output/rendering.py" />
   <source>The lab '{lab}' has no preset '{preset}'. Presets: {known}.</source>
   <translation>实验“{lab}”没有预设“{preset}”。预设有：{known}。</translation>
  </message>
  <message>
   <location filename="../../app/output/rendering.py" />
   <source>The lab '{lab}' makes no privacy label; 'choose' does.</source>
   <translation>实验“{lab}”不生成隐私标签；“choose”可以。</translation>
  </message>
  <message>
   <location filename="../../app/output/rendering.py" />
   <source>There is no lab '{lab}'. Labs: {known}.</source>
   <translation>没有实验“{lab}”。实验有：{known}。</translation>
  </message>
  <message>
   <location filename="../../app/output/rendering.py" />
   <source>{path} cannot be made: {reason}.</source>
   <translation>无法创建 {path}：{reason}。</translation>
  </message>
  <message>
   <location filename="../../app/plot/frame.py" />
   <source>{label} ({unit})</source>
   <translation>{label}（{unit}）</translation>
  </message>
  <message>
   <location filename="../../app/state/files.py" />
   <source>The session of {time}</source>
   <translation>{time} 的会话</translation>
  </message>
  <message>
   <location filename="../../app/state/files.py" />
   <source>open {name}</source>
   <translation>打开 {name}</translation>
  </message>
  <message>
   <location filename="../../app/state/files.py" />
   <source>{name} was not opened. {why}</source>
   <translation>没有打开 {name}。{why}</translation>
  </message>
  <message>
   <location filename="../../app/state/inside.py" />
   <source>The file cannot be read: {why}.</source>
   <translation>无法读取文件：{why}。</translation>
  </message>
  <message>
   <location filename="../../app/state/inside.py" />
   <source>The file is {size} MB large; {most} MB are the most.</source>
   <translation>文件有 {size} MB；最多 {most} MB。</translation>
  </message>
  <message>
   <location filename="../../app/state/inside.py" />
   <source>The session in this picture is damaged.</source>
   <translation>这张图片里的会话已损坏。</translation>
  </message>
  <message>
   <location filename="../../app/state/inside.py" />
   <source>This is not an ordinary file.</source>
   <translation>这不是普通文件。</translation>
  </message>
  <message>
   <location filename="../../app/state/inside.py" />
   <source>This picture carries no session; those that Epsilon Lab exports do.</source>
   <translation>这张图片里没有会话；Epsilon Lab 导出的图片里才有。</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/answers.py" />
   <source>The folder cannot be read: {why}.</source>
   <translation>无法读取这个文件夹：{why}。</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/answers.py" />
   <source>a newer Epsilon Lab wrote it</source>
   <translation>它由更新版本的 Epsilon Lab 写成</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/answers.py" />
   <source>it answers one step twice</source>
   <translation>它对同一步回答了两次</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/answers.py" />
   <source>it holds a number that is none</source>
   <translation>其中有一个数不是数</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/answers.py" />
   <source>it holds no answers to a lesson</source>
   <translation>其中没有课程的回答</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/answers.py" />
   <source>it is damaged: {why}</source>
   <translation>文件已损坏：{why}</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/answers.py" />
   <source>it is nested too deeply</source>
   <translation>嵌套过深</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/answers.py" />
   <source>it is {size} kB large; {most} kB are the most</source>
   <translation>它有 {size} kB；最多 {most} kB</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/answers.py" />
   <source>more than {most} files: the others are not read</source>
   <translation>文件超过 {most} 个：其余的不读</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/answers.py" />
   <source>the same answers stand, newer, in {name}</source>
   <translation>同一份回答的较新版本在 {name} 中</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/blocks.py" />
   <source>'{key}' stands twice in one block</source>
   <translation>“{key}”在一个块里出现了两次</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/blocks.py" />
   <source>'{line}' is not key: value</source>
   <translation>“{line}”不是“键: 值”的形式</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/blocks.py" />
   <source>a belief stands below the answer that it explains</source>
   <translation>belief 一行应写在它所解释的回答下面</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/blocks.py" />
   <source>a block may have {most} lines, not more</source>
   <translation>一个块最多 {most} 行</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/blocks.py" />
   <source>a block needs a line 'ask: …'</source>
   <translation>块里需要一行“ask: …”</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/blocks.py" />
   <source>a curve is named 'picture/curve', such as upper/laplace</source>
   <translation>曲线写作“图/曲线”，例如 upper/laplace</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/blocks.py" />
   <source>a do block needs a line 'goal: …'</source>
   <translation>do 块里需要一行“goal: …”</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/blocks.py" />
   <source>a line such as 'show: error = laplace.mean_abs' is wanted</source>
   <translation>这里应写成“show: error = laplace.mean_abs”这样的一行</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/blocks.py" />
   <source>a mark is in a picture on x or y, such as 'in: loss y'</source>
   <translation>标记应在某幅图的 x 轴或 y 轴上，例如“in: loss y”</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/blocks.py" />
   <source>a number needs a line 'truth: …'</source>
   <translation>数值需要一行“truth: …”</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/blocks.py" />
   <source>a prediction is given in one way: {forms}</source>
   <translation>预测只用一种方式给出：{forms}</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/blocks.py" />
   <source>a range is wanted, such as '0 to 100' or '0.1 to 10 log'</source>
   <translation>这里应是一个范围，例如“0 to 100”或“0.1 to 10 log”</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/blocks.py" />
   <source>a reply stands behind its condition: 'wrong: answer &gt; 5 -&gt; the reply'</source>
   <translation>回应应写在条件之后：“wrong: answer &gt; 5 -&gt; 回应”</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/blocks.py" />
   <source>choices are one 'right: …' and at least one 'wrong: …'</source>
   <translation>选项应有一个“right: …”和至少一个“wrong: …”</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/blocks.py" />
   <source>each wrong answer has a reply: 'wrong: the answer -&gt; the reply'</source>
   <translation>每个错误答案都要有回应：“wrong: 答案 -&gt; 回应”</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/blocks.py" />
   <source>near: a number of at least 0 is wanted</source>
   <translation>near：应是不小于 0 的数</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/blocks.py" />
   <source>there is no '{key}' in a {kind} block; there are {known}</source>
   <translation>{kind} 块里没有“{key}”；可用的有 {known}</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/expressions.py" />
   <source>a condition may have {most} characters, not more</source>
   <translation>一个条件最多 {most} 个字符</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/expressions.py" />
   <source>a condition may not be nested more than {most} deep</source>
   <translation>一个条件的嵌套不能超过 {most} 层</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/expressions.py" />
   <source>texts are equal or not; {sign} is for numbers</source>
   <translation>文字只有相等或不相等；{sign} 用于数</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/expressions.py" />
   <source>there is no function {name}; there are {known}</source>
   <translation>没有函数 {name}；可用的有 {known}</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/expressions.py" />
   <source>{name} takes {count} numbers</source>
   <translation>{name} 需要 {count} 个数</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/expressions.py" />
   <source>“{rest}” cannot be read</source>
   <translation>读不懂“{rest}”</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/expressions.py" />
   <source>“{token}” does not fit there</source>
   <translation>“{token}”不能放在那里</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/expressions.py" />
   <source>“{written}” breaks off</source>
   <translation>“{written}”没有写完</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/expressions.py" />
   <source>“{written}” has no value here.</source>
   <translation>“{written}”在这里没有值。</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/expressions.py" />
   <source>“{written}” is not a number.</source>
   <translation>“{written}”不是数。</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/reading.py" />
   <source>'{line}' is not name = value</source>
   <translation>“{line}”不是 名称 = 值</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/reading.py" />
   <source>'{line}' is not name = value: {why}</source>
   <translation>“{line}”不是 名称 = 值：{why}</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/reading.py" />
   <source>a line such as 'number e = 1, 0.5, 2' is wanted</source>
   <translation>这里应写成“number e = 1, 0.5, 2”这样的一行</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/reading.py" />
   <source>a list of names in brackets is wanted: ["a", "b"]</source>
   <translation>这里应是方括号里的名称列表：["a", "b"]</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/reading.py" />
   <source>a reveal block belongs to a predict block</source>
   <translation>reveal 块要与 predict 块一起使用</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/reading.py" />
   <source>a step asks one thing: one block of {names}</source>
   <translation>一个步骤只问一件事：{names} 中只能有一个块</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/reading.py" />
   <source>the block '{name}' has no end: ``` on a line of its own</source>
   <translation>块“{name}”没有结束：需要单独一行 ```</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/reading.py" />
   <source>the lab '{lab}' has no parameter '{name}'</source>
   <translation>实验“{lab}”没有参数“{name}”</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/reading.py" />
   <source>the lab '{lab}' has no preset '{preset}'</source>
   <translation>实验“{lab}”没有预设“{preset}”</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/reading.py" />
   <source>the lesson has no number '{name}'</source>
   <translation>课程里没有数“{name}”</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/reading.py" />
   <source>there is no lab '{lab}'</source>
   <translation>没有实验“{lab}”</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/reading.py" />
   <source>{name}, line {line}, step {number}: {why}</source>
   <translation>{name}，第 {line} 行，第 {number} 步：{why}</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/reading.py" />
   <source>{name}, line {line}: {why}</source>
   <translation>{name}，第 {line} 行：{why}</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/reading.py" />
   <source>{name}: a lesson needs a title (# …) and steps (## …).</source>
   <translation>{name}：一堂课需要标题（# …）和步骤（## …）。</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/reading.py" />
   <source>{name}: more than {count} steps.</source>
   <translation>{name}：超过 {count} 步。</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/recording.py" />
   <source>A step</source>
   <translation>一个步骤</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/recording.py" />
   <source>What is to be seen here?</source>
   <translation>这里要看什么？</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/scoring.py" />
   <source>Farthest apart at {x}: your sketch {you}, the curve {truth}.</source>
   <translation>在 {x} 处相差最远：你画的是 {you}，曲线是 {truth}。</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/scoring.py" />
   <source>Nothing was sketched.</source>
   <translation>还没有画任何东西。</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/scoring.py" />
   <source>That is right.</source>
   <translation>正确。</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/scoring.py" />
   <source>You chose “{choice}”.</source>
   <translation>你选了“{choice}”。</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/scoring.py" />
   <source>You said {you}, it is {truth}: near.</source>
   <translation>你说 {you}，实际是 {truth}：很接近。</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/scoring.py" />
   <source>You said {you}, it is {truth}: {gap} too little.</source>
   <translation>你说 {you}，实际是 {truth}：少了 {gap}。</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/scoring.py" />
   <source>You said {you}, it is {truth}: {gap} too much.</source>
   <translation>你说 {you}，实际是 {truth}：多了 {gap}。</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/scoring.py" />
   <source>Your sketch and the curve have no x in common.</source>
   <translation>你画的线和曲线没有共同的 x。</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/tally.py" />
   <source>near the truth</source>
   <translation>接近正确值</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/tally.py" />
   <source>not reached</source>
   <translation>没有达到</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/tally.py" />
   <source>reached</source>
   <translation>已达到</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/tally.py" />
   <source>right</source>
   <translation>正确</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/tally.py" />
   <source>something else</source>
   <translation>其他想法</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/tally.py" />
   <source>the truth</source>
   <translation>正确的曲线</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/tally.py" />
   <source>truth: {number}</source>
   <translation>实际：{number}</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/tally.py" />
   <source>{count} answers: {question}</source>
   <translation>{count} 个回答：{question}</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/values.py" />
   <source>there is no curve “{name}” here</source>
   <translation>这里没有曲线“{name}”</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/values.py" />
   <source>there is no number “{name}” here</source>
   <translation>这里没有数“{name}”</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/values.py" />
   <source>{name} means nothing here</source>
   <translation>{name} 在这里没有意义</translation>
  </message>
  <message>
   <location filename="../../app/state/lessons/values.py" />
   <source>“{name}” could be {paths}</source>
   <translation>“{name}”可能是 {paths}</translation>
  </message>
  <message>
   <location filename="../../app/state/session.py" />
   <source>A text holds {bad}, which no file can hold.</source>
   <translation>有一处文字含有 {bad}，任何文件都无法保存它。</translation>
  </message>
  <message>
   <location filename="../../app/state/session.py" />
   <source>The file is damaged or not JSON: {why}.</source>
   <translation>文件已损坏或不是 JSON：{why}。</translation>
  </message>
  <message>
   <location filename="../../app/state/session.py" />
   <source>The file is damaged: it is nested too deeply.</source>
   <translation>文件已损坏：嵌套太深。</translation>
  </message>
  <message>
   <location filename="../../app/state/session.py" />
   <source>This file was written by a newer Epsilon Lab ({app}). Please update the program to open it.</source>
   <translation>这个文件由更新的 Epsilon Lab（{app}）写成。请更新程序后再打开。</translation>
  </message>
  <message>
   <location filename="../../app/state/session.py" />
   <source>This is not an Epsilon Lab session.</source>
   <translation>这不是 Epsilon Lab 的会话文件。</translation>
  </message>
  <message>
   <location filename="../../app/state/session.py" />
   <source>the file</source>
   <translation>该文件</translation>
  </message>
  <message>
   <location filename="../../app/state/session.py" />
   <source>version: a whole number above 0, please.</source>
   <translation>version：请填大于 0 的整数。</translation>
  </message>
  <message>
   <location filename="../../app/state/session.py" />
   <source>{name}: a session has no entry of this name.</source>
   <translation>{name}：会话中没有这个名称的条目。</translation>
  </message>
  <message>
   <location filename="../../app/state/session.py" />
   <source>{path}: a list in brackets was expected.</source>
   <translation>{path}：应为方括号中的列表。</translation>
  </message>
  <message>
   <location filename="../../app/state/session.py" />
   <source>{path}: an object in braces was expected.</source>
   <translation>{path}：应为花括号中的对象。</translation>
  </message>
  <message>
   <location filename="../../app/state/session.py" />
   <source>{path}: at most {most} pinned entries, not {count}.</source>
   <translation>{path}：最多固定 {most} 项，而不是 {count} 项。</translation>
  </message>
  <message>
   <location filename="../../app/state/session.py" />
   <source>{path}: the lab has no parameter of this name.</source>
   <translation>{path}：该实验没有这个名称的参数。</translation>
  </message>
  <message>
   <location filename="../../app/state/session.py" />
   <source>{path}: there is no lab '{lab}'.</source>
   <translation>{path}：没有实验“{lab}”。</translation>
  </message>
  <message>
   <location filename="../../app/widgets/draws.py" />
   <source>Draw {count} more</source>
   <translation>再抽取 {count} 次</translation>
  </message>
  <message>
   <location filename="../../app/widgets/draws.py" />
   <source>draw {count}</source>
   <translation>抽取 {count} 次</translation>
  </message>
  <message>
   <location filename="../../app/widgets/find/entry.py" />
   <source>Commands</source>
   <translation>命令</translation>
  </message>
  <message>
   <location filename="../../app/widgets/find/entry.py" />
   <source>Labs and tabs</source>
   <translation>实验室和标签页</translation>
  </message>
  <message>
   <location filename="../../app/widgets/find/entry.py" />
   <source>Parameters</source>
   <translation>参数</translation>
  </message>
  <message>
   <location filename="../../app/widgets/find/entry.py" />
   <source>Set {name} to {value}</source>
   <translation>把 {name} 设为 {value}</translation>
  </message>
  <message>
   <location filename="../../app/widgets/find/entry.py" />
   <source>command</source>
   <translation>命令</translation>
  </message>
  <message>
   <location filename="../../app/widgets/find/entry.py" />
   <source>help</source>
   <translation>帮助</translation>
  </message>
  <message>
   <location filename="../../app/widgets/find/entry.py" />
   <source>lab</source>
   <translation>实验室</translation>
  </message>
  <message>
   <location filename="../../app/widgets/find/entry.py" />
   <source>parameter</source>
   <translation>参数</translation>
  </message>
  <message>
   <location filename="../../app/widgets/find/field.py" />
   <source>Commands, labs, parameters, presets, lessons, help ({keys})</source>
   <translation>命令、实验室、参数、预设、课程、帮助（{keys}）</translation>
  </message>
  <message>
   <location filename="../../app/widgets/find/field.py" />
   <source>Find anything</source>
   <translation>查找任何内容</translation>
  </message>
  <message>
   <location filename="../../app/widgets/find/palette.py" />
   <source>Everything</source>
   <translation>全部</translation>
  </message>
  <message>
   <location filename="../../app/widgets/find/palette.py" />
   <source>No “{query}”. Try: {words}</source>
   <translation>没有找到“{query}”。可以试试：{words}</translation>
  </message>
  <message>
   <location filename="../../app/widgets/find/palette.py" />
   <source>What was found</source>
   <translation>查找结果</translation>
  </message>
  <message>
   <location filename="../../app/widgets/find/palette.py" />
   <source>dark</source>
   <translation>深色</translation>
  </message>
  <message>
   <location filename="../../app/widgets/find/palette.py" />
   <source>{count} found</source>
   <translation>找到 {count} 项</translation>
  </message>
  <message>
   <location filename="../../app/widgets/find/palette.py" />
   <source>↑ ↓ choose · Enter goes · Tab next kind · a value sets it: ε 0.5</source>
   <translation>↑ ↓ 选择 · Enter 前往 · Tab 换一类 · 输入数值即可设置：ε 0.5</translation>
  </message>
  <message>
   <location filename="../../app/widgets/form/again_row.py" />
   <source>Seed {seed}.</source>
   <translation>种子 {seed}。</translation>
  </message>
  <message>
   <location filename="../../app/widgets/form/all_settings.py" />
   <source>All settings</source>
   <translation>所有设置</translation>
  </message>
  <message>
   <location filename="../../app/widgets/form/all_settings.py" />
   <source>Give the settings behind 'All settings' their defaults</source>
   <translation>让“所有设置”中的设置恢复默认值</translation>
  </message>
  <message>
   <location filename="../../app/widgets/form/all_settings.py" />
   <source>Reset</source>
   <translation>恢复默认</translation>
  </message>
  <message>
   <location filename="../../app/widgets/form/all_settings.py" />
   <source>Show the settings that this picture rarely needs, or hide them again</source>
   <translation>显示或收起此图不常用的设置</translation>
  </message>
  <message>
   <location filename="../../app/widgets/form/all_settings.py" />
   <source>{count} changed</source>
   <translation>{count} 项已改</translation>
  </message>
  <message>
   <location filename="../../app/widgets/form/all_settings.py" />
   <source>{count} more</source>
   <translation>另有 {count} 项</translation>
  </message>
  <message>
   <location filename="../../app/widgets/form/field_message.py" />
   <source>The last good picture stays.</source>
   <translation>上一幅有效的图保持不变。</translation>
  </message>
  <message>
   <location filename="../../app/widgets/form/file_row.py" />
   <source>Choose a file</source>
   <translation>选择文件</translation>
  </message>
  <message>
   <location filename="../../app/widgets/form/file_row.py" />
   <source>Table ({endings});;All files (*)</source>
   <translation>表格 ({endings});;所有文件 (*)</translation>
  </message>
  <message>
   <location filename="../../app/widgets/form/file_row.py" />
   <source>There is no file {path}.</source>
   <translation>没有文件 {path}。</translation>
  </message>
  <message>
   <location filename="../../app/widgets/form/file_row.py" />
   <source>Use no file</source>
   <translation>不用文件</translation>
  </message>
  <message>
   <location filename="../../app/widgets/form/file_row.py" />
   <source>no file</source>
   <translation>没有文件</translation>
  </message>
  <message>
   <location filename="../../app/widgets/form/neighbor_editor.py" />
   <source>1 interval</source>
   <translation>1 个区间</translation>
  </message>
  <message>
   <location filename="../../app/widgets/form/neighbor_editor.py" />
   <source>1 point</source>
   <translation>1 个点</translation>
  </message>
  <message>
   <location filename="../../app/widgets/form/neighbor_editor.py" />
   <source>&lt;qt&gt;Drag an interval to move it, its ends to stretch it. Double click: add, or zoom into an interval. Delete removes, Ctrl+wheel zooms. Keys: Up and Down select, Left and Right move, with Shift or Ctrl they stretch, with Alt in tens; Insert adds.&lt;/qt&gt;</source>
   <translation>&lt;qt&gt;拖动区间可移动它，拖动两端可伸缩它。双击：添加，或放大一个区间。Delete 删除，Ctrl+滚轮缩放。键盘：上下键选择，左右键移动，加 Shift 或 Ctrl 伸缩，加 Alt 步长为十倍；Insert 添加。&lt;/qt&gt;</translation>
  </message>
  <message>
   <location filename="../../app/widgets/form/neighbor_editor.py" />
   <source>Drag; double click adds.</source>
   <translation>拖动；双击添加。</translation>
  </message>
  <message>
   <location filename="../../app/widgets/form/neighbor_editor.py" />
   <source>Intervals and points, for example 0–1, 5, 1000–1001. A pasted list works, too.</source>
   <translation>区间和点，例如 0–1, 5, 1000–1001。也可以粘贴列表。</translation>
  </message>
  <message>
   <location filename="../../app/widgets/form/neighbor_editor.py" />
   <source>Show all (0)</source>
   <translation>全部显示 (0)</translation>
  </message>
  <message>
   <location filename="../../app/widgets/form/neighbor_editor.py" />
   <source>Zoom in (+)</source>
   <translation>放大 (+)</translation>
  </message>
  <message>
   <location filename="../../app/widgets/form/neighbor_editor.py" />
   <source>Zoom out (-)</source>
   <translation>缩小 (-)</translation>
  </message>
  <message>
   <location filename="../../app/widgets/form/neighbor_editor.py" />
   <source>measure = {value}</source>
   <translation>测度 = {value}</translation>
  </message>
  <message>
   <location filename="../../app/widgets/form/neighbor_editor.py" />
   <source>neighbor set on a number line</source>
   <translation>数轴上的邻居集</translation>
  </message>
  <message>
   <location filename="../../app/widgets/form/neighbor_editor.py" />
   <source>{count} intervals</source>
   <translation>{count} 个区间</translation>
  </message>
  <message>
   <location filename="../../app/widgets/form/neighbor_editor.py" />
   <source>{count} points</source>
   <translation>{count} 个点</translation>
  </message>
  <message>
   <location filename="../../app/widgets/form/neighbor_editor.py" />
   <source>Δ = {value}</source>
   <translation>Δ = {value}</translation>
  </message>
  <message>
   <location filename="../../app/widgets/form/number_line.py" />
   <source>point {value}</source>
   <translation>点 {value}</translation>
  </message>
  <message>
   <location filename="../../app/widgets/form/number_line.py" />
   <source>{low} to {high}, width {width}</source>
   <translation>{low} 到 {high}，宽 {width}</translation>
  </message>
  <message>
   <location filename="../../app/widgets/form/number_row.py" />
   <source>Allowed: {allowed}.</source>
   <translation>允许：{allowed}。</translation>
  </message>
  <message>
   <location filename="../../app/widgets/form/number_row.py" />
   <source>{name}, slider</source>
   <translation>{name}，滑块</translation>
  </message>
  <message>
   <location filename="../../app/widgets/form/number_row.py" />
   <source>{number} is not a whole number.</source>
   <translation>{number} 不是整数。</translation>
  </message>
  <message>
   <location filename="../../app/widgets/form/number_row.py" />
   <source>{number} is out of range.</source>
   <translation>{number} 超出范围。</translation>
  </message>
  <message>
   <location filename="../../app/widgets/form/play_button.py" />
   <source>Pause {name} (Space)</source>
   <translation>暂停{name}（空格键）</translation>
  </message>
  <message>
   <location filename="../../app/widgets/form/play_button.py" />
   <source>Play {name} (Space)</source>
   <translation>播放{name}（空格键）</translation>
  </message>
  <message>
   <location filename="../../app/widgets/form/quick_values.py" />
   <source>{percent} %</source>
   <translation>{percent}%</translation>
  </message>
  <message>
   <location filename="../../app/widgets/form/row.py" />
   <source>Double click on the name: the default.</source>
   <translation>双击名称恢复默认值。</translation>
  </message>
  <message>
   <location filename="../../app/widgets/form/text_rows.py" />
   <source>numbers, separated by commas</source>
   <translation>用逗号分隔的数</translation>
  </message>
  <message>
   <location filename="../../app/widgets/help_window.py" />
   <source>Help: {title}</source>
   <translation>帮助：{title}</translation>
  </message>
  <message>
   <location filename="../../app/widgets/help_window.py" />
   <source>Log: {path}</source>
   <translation>日志：{path}</translation>
  </message>
  <message>
   <location filename="../../app/widgets/help_window.py" />
   <source>The log is empty.</source>
   <translation>日志是空的。</translation>
  </message>
  <message>
   <location filename="../../app/widgets/home/people.py" />
   <source>Go into the data, or out</source>
   <translation>进入数据，或退出</translation>
  </message>
  <message>
   <location filename="../../app/widgets/home/people.py" />
   <source>People in the data</source>
   <translation>数据里的人</translation>
  </message>
  <message>
   <location filename="../../app/widgets/home/people.py" />
   <source>You</source>
   <translation>你</translation>
  </message>
  <message>
   <location filename="../../app/widgets/home/people.py" />
   <source>and {n} more</source>
   <translation>还有 {n} 人</translation>
  </message>
  <message>
   <location filename="../../app/widgets/home/people.py" />
   <source>in</source>
   <translation>在内</translation>
  </message>
  <message>
   <location filename="../../app/widgets/home/people.py" />
   <source>{count} people besides you, {has} of them with diabetes</source>
   <translation>除你之外 {count} 人，其中 {has} 人患糖尿病</translation>
  </message>
  <message>
   <location filename="../../app/widgets/home/recent.py" />
   <source>Open a file…</source>
   <translation>打开文件…</translation>
  </message>
  <message>
   <location filename="../../app/widgets/home/recent.py" />
   <source>Recent sessions</source>
   <translation>最近的会话</translation>
  </message>
  <message>
   <location filename="../../app/widgets/home/recent.py" />
   <source>What you save or leave unsaved will stand here.</source>
   <translation>你保存的会话和没有保存就关闭的会话会列在这里。</translation>
  </message>
  <message>
   <location filename="../../app/widgets/home/recent.py" />
   <source>today {time}</source>
   <translation>今天 {time}</translation>
  </message>
  <message>
   <location filename="../../app/widgets/home/recent.py" />
   <source>yesterday</source>
   <translation>昨天</translation>
  </message>
  <message>
   <location filename="../../app/widgets/home/score.py" />
   <source>A new answer: {seen}. A hidden coin chose the world. Were you in it?</source>
   <translation>新的回答：{seen}。一枚看不见的硬币选定了世界。你在其中吗？</translation>
  </message>
  <message>
   <location filename="../../app/widgets/home/score.py" />
   <source>No, you were in. A new answer: {seen}. Were you in?</source>
   <translation>不对，你在其中。新的回答：{seen}。你在其中吗？</translation>
  </message>
  <message>
   <location filename="../../app/widgets/home/score.py" />
   <source>No, you were out. A new answer: {seen}. Were you in?</source>
   <translation>不对，你不在其中。新的回答：{seen}。你在其中吗？</translation>
  </message>
  <message>
   <location filename="../../app/widgets/home/score.py" />
   <source>Right. A new answer: {seen}. Were you in?</source>
   <translation>对了。新的回答：{seen}。你在其中吗？</translation>
  </message>
  <message>
   <location filename="../../app/widgets/home/score.py" />
   <source>You were in (I)</source>
   <translation>你在其中 (I)</translation>
  </message>
  <message>
   <location filename="../../app/widgets/home/score.py" />
   <source>You were out (O)</source>
   <translation>你不在其中 (O)</translation>
  </message>
  <message>
   <location filename="../../app/widgets/home/score.py" />
   <source>best possible {share} %</source>
   <translation>可能的最佳 {share}%</translation>
  </message>
  <message>
   <location filename="../../app/widgets/home/score.py" />
   <source>no guess yet</source>
   <translation>还没有猜</translation>
  </message>
  <message>
   <location filename="../../app/widgets/home/score.py" />
   <source>you {share} %</source>
   <translation>你 {share}%</translation>
  </message>
  <message>
   <location filename="../../app/widgets/home/score.py" />
   <source>your score</source>
   <translation>你的成绩</translation>
  </message>
  <message>
   <location filename="../../app/widgets/home/score.py" />
   <source>{right} of {made} right</source>
   <translation>{made} 次猜对 {right} 次</translation>
  </message>
  <message>
   <location filename="../../app/widgets/home/you.py" />
   <source>A clinic publishes how many of these people have diabetes, plus noise. Can anyone tell that you are in?</source>
   <translation>一家诊所公布这些人里有多少人患糖尿病，并加上噪声。别人能看出你在其中吗？</translation>
  </message>
  <message>
   <location filename="../../app/widgets/home/you.py" />
   <source>Answers of both worlds</source>
   <translation>两个世界的回答</translation>
  </message>
  <message>
   <location filename="../../app/widgets/home/you.py" />
   <source>Clear</source>
   <translation>清除</translation>
  </message>
  <message>
   <location filename="../../app/widgets/home/you.py" />
   <source>clear</source>
   <translation>清除</translation>
  </message>
  <message>
   <location filename="../../app/widgets/home/you.py" />
   <source>go in or out</source>
   <translation>进入或退出</translation>
  </message>
  <message>
   <location filename="../../app/widgets/home/you.py" />
   <source>guess</source>
   <translation>猜测</translation>
  </message>
  <message>
   <location filename="../../app/widgets/home/you.py" />
   <source>release</source>
   <translation>发布</translation>
  </message>
  <message>
   <location filename="../../app/widgets/home/you.py" />
   <source>{n} from each world</source>
   <translation>每个世界 {n} 个</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/card.py" />
   <source>Clear the sketch</source>
   <translation>清除所画的线</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/card.py" />
   <source>Draw again over a part to correct it.</source>
   <translation>在某一段上重画即可修改。</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/card.py" />
   <source>Draw over the plot with the mouse; by keys: arrows, after Tab to the plot.</source>
   <translation>用鼠标在图上画；用键盘：按 Tab 到图上，再按方向键。</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/card.py" />
   <source>Go on: the sketch must cross at least half of the plot.</source>
   <translation>请继续：所画的线至少要跨过图的一半。</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/card.py" />
   <source>Predict before you look</source>
   <translation>先预测，再看</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/card.py" />
   <source>Say why</source>
   <translation>说明原因</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/card.py" />
   <source>Your goal</source>
   <translation>你的目标</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/card.py" />
   <source>{question}: your mark</source>
   <translation>{question}：你的标记</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/ending.py" />
   <source>Hand in my answers…</source>
   <translation>交出我的回答…</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/ending.py" />
   <source>Repeat the lesson</source>
   <translation>再学一遍</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/ending.py" />
   <source>Repeat with other numbers</source>
   <translation>换一组数再学一遍</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/ending.py" />
   <source>name (may stay empty)</source>
   <translation>名字（可以不填）</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/ending.py" />
   <source>{good} of {asked} answers were near, right or reached. Nothing is graded.</source>
   <translation>{asked} 个回答中有 {good} 个接近、正确或已达到。不打分。</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/head.py" />
   <source>{place} of {count} · {left} min</source>
   <translation>{place}/{count} · {left} 分钟</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/head.py" />
   <source>‹ All lessons</source>
   <translation>‹ 全部课程</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/panel.py" />
   <source>Back</source>
   <translation>后退</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/panel.py" />
   <source>End of the lesson</source>
   <translation>课程结束</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/panel.py" />
   <source>Go on without</source>
   <translation>跳过，继续</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/panel.py" />
   <source>Hint {place} of {count}</source>
   <translation>提示 {place}/{count}</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/panel.py" />
   <source>Leave</source>
   <translation>离开</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/panel.py" />
   <source>Leave the lesson</source>
   <translation>离开课程</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/panel.py" />
   <source>Reveal</source>
   <translation>揭晓</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/panel.py" />
   <source>Show it without an answer</source>
   <translation>不回答，直接看</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/panel.py" />
   <source>Show the answer</source>
   <translation>显示答案</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/panel.py" />
   <source>The truth could not be computed.</source>
   <translation>真值算不出来。</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/panel.py" />
   <source>What you can say now</source>
   <translation>现在你能说的</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/pieces.py" />
   <source>not this one</source>
   <translation>不是这个</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/pieces.py" />
   <source>{goal}: not yet</source>
   <translation>{goal}：还没有</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/pieces.py" />
   <source>{goal}: reached</source>
   <translation>{goal}：已达到</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/replies.py" />
   <source>Hint {place}</source>
   <translation>提示 {place}</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/replies.py" />
   <source>Reached.</source>
   <translation>已达到。</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/sketch_pad.py" />
   <source>Sketch over “{plot}”</source>
   <translation>在“{plot}”上画线</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/sketch_pad.py" />
   <source>at {x}: {height}</source>
   <translation>在 {x} 处：{height}</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/sketch_pad.py" />
   <source>nothing yet</source>
   <translation>还没有</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/staging.py" />
   <source>you: {number}</source>
   <translation>你：{number}</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/staging.py" />
   <source>your mark: {number}</source>
   <translation>你的标记：{number}</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/staging.py" />
   <source>your sketch</source>
   <translation>你画的线</translation>
  </message>
  <message>
   <location filename="../../app/widgets/lesson/strip.py" />
   <source>locked until you reveal</source>
   <translation>揭晓前锁定</translation>
  </message>
  <message>
   <location filename="../../app/widgets/navigation.py" />
   <source>Collapse</source>
   <translation>收起</translation>
  </message>
  <message>
   <location filename="../../app/widgets/navigation.py" />
   <source>Laboratories</source>
   <translation>实验</translation>
  </message>
  <message>
   <location filename="../../app/widgets/navigation.py" />
   <source>Show names</source>
   <translation>显示名称</translation>
  </message>
  <message>
   <location filename="../../app/widgets/page/drawer.py" />
   <source>Fold the numbers away</source>
   <translation>收起数值</translation>
  </message>
  <message>
   <location filename="../../app/widgets/page/drawer.py" />
   <source>Formulas</source>
   <translation>公式</translation>
  </message>
  <message>
   <location filename="../../app/widgets/page/drawer.py" />
   <source>Numbers and what they mean</source>
   <translation>数值及其含义</translation>
  </message>
  <message>
   <location filename="../../app/widgets/page/drawer.py" />
   <source>Numbers, words, formulas or program</source>
   <translation>数值、文字、公式或程序</translation>
  </message>
  <message>
   <location filename="../../app/widgets/page/drawer.py" />
   <source>Python</source>
   <translation>Python</translation>
  </message>
  <message>
   <location filename="../../app/widgets/page/drawer.py" />
   <source>Show the numbers</source>
   <translation>显示数值</translation>
  </message>
  <message>
   <location filename="../../app/widgets/page/drawing.py" />
   <source>{n} is the most that is drawn here.</source>
   <translation>这里最多抽 {n} 次。</translation>
  </message>
  <message>
   <location filename="../../app/widgets/page/lab_page.py" />
   <source>Stopped. The picture shows the last finished computation.</source>
   <translation>已停止。图中是最后一次完成的计算。</translation>
  </message>
  <message>
   <location filename="../../app/widgets/page/lab_page.py" />
   <source>The picture is the last good one.</source>
   <translation>图中是最近一次成功计算的结果。</translation>
  </message>
  <message>
   <location filename="../../app/widgets/page/lab_page.py" />
   <source>This picture takes longer than a drag can wait for: it is computed when you pause.</source>
   <translation>这幅图的计算时间超出拖动所能等待的时间：停下来后再计算。</translation>
  </message>
  <message>
   <location filename="../../app/widgets/page/lab_page.py" />
   <source>click in the plot</source>
   <translation>点击图像</translation>
  </message>
  <message>
   <location filename="../../app/widgets/page/lab_page.py" />
   <source>default settings</source>
   <translation>默认设置</translation>
  </message>
  <message>
   <location filename="../../app/widgets/page/message_strip.py" />
   <source>messages</source>
   <translation>消息</translation>
  </message>
  <message>
   <location filename="../../app/widgets/page/program.py" />
   <source>A program that computes these numbers with dpcore</source>
   <translation>用 dpcore 计算这些数字的程序</translation>
  </message>
  <message>
   <location filename="../../app/widgets/page/program.py" />
   <source>Copy</source>
   <translation>复制</translation>
  </message>
  <message>
   <location filename="../../app/widgets/page/program.py" />
   <source>Copy the program</source>
   <translation>复制程序</translation>
  </message>
  <message>
   <location filename="../../app/widgets/page/program.py" />
   <source>computed in {seconds}</source>
   <translation>计算用时 {seconds}</translation>
  </message>
  <message>
   <location filename="../../app/widgets/page/readout.py" />
   <source>Copy row</source>
   <translation>复制一行</translation>
  </message>
  <message>
   <location filename="../../app/widgets/page/readout.py" />
   <source>Copy table</source>
   <translation>复制整个表格</translation>
  </message>
  <message>
   <location filename="../../app/widgets/page/readout.py" />
   <source>copied 1 cell</source>
   <translation>已复制 1 个单元格</translation>
  </message>
  <message>
   <location filename="../../app/widgets/page/readout.py" />
   <source>copied the readout</source>
   <translation>已复制数值表</translation>
  </message>
  <message>
   <location filename="../../app/widgets/page/readout.py" />
   <source>copied the row</source>
   <translation>已复制该行</translation>
  </message>
  <message>
   <location filename="../../app/widgets/page/readout.py" />
   <source>copied {count} cells</source>
   <translation>已复制 {count} 个单元格</translation>
  </message>
  <message>
   <location filename="../../app/widgets/page/readout.py" />
   <source>copied {value}</source>
   <translation>已复制 {value}</translation>
  </message>
  <message>
   <location filename="../../app/widgets/page/readout.py" />
   <source>readout</source>
   <translation>数值表</translation>
  </message>
  <message>
   <location filename="../../app/widgets/plot/busy.py" />
   <source>Stop</source>
   <translation>停止</translation>
  </message>
  <message>
   <location filename="../../app/widgets/plot/busy.py" />
   <source>Stop computing</source>
   <translation>停止计算</translation>
  </message>
  <message>
   <location filename="../../app/widgets/plot/busy.py" />
   <source>computing, {percent} %</source>
   <translation>计算中，{percent}%</translation>
  </message>
  <message>
   <location filename="../../app/widgets/plot/ghost_chip.py" />
   <source>Keep this ghost</source>
   <translation>保留这个残影</translation>
  </message>
  <message>
   <location filename="../../app/widgets/plot/ghost_chip.py" />
   <source>Let the ghost go with the next change</source>
   <translation>下次改动时去掉残影</translation>
  </message>
  <message>
   <location filename="../../app/widgets/plot/ghost_chip.py" />
   <source>before: {settings}</source>
   <translation>之前：{settings}</translation>
  </message>
  <message>
   <location filename="../../app/widgets/plot/menu.py" />
   <source>Copy data</source>
   <translation>复制数据</translation>
  </message>
  <message>
   <location filename="../../app/widgets/plot/menu.py" />
   <source>Copy picture</source>
   <translation>复制图像</translation>
  </message>
  <message>
   <location filename="../../app/widgets/plot/menu.py" />
   <source>Curves</source>
   <translation>曲线</translation>
  </message>
  <message>
   <location filename="../../app/widgets/plot/menu.py" />
   <source>Export …</source>
   <translation>导出…</translation>
  </message>
  <message>
   <location filename="../../app/widgets/plot/menu.py" />
   <source>Maximise or restore</source>
   <translation>最大化或还原</translation>
  </message>
  <message>
   <location filename="../../app/widgets/plot/menu.py" />
   <source>Show everything again</source>
   <translation>重新显示全部</translation>
  </message>
  <message>
   <location filename="../../app/widgets/plot/panel.py" />
   <source>More about this plot</source>
   <translation>此图的更多操作</translation>
  </message>
  <message>
   <location filename="../../app/widgets/save_name.py" />
   <source>Replace</source>
   <translation>替换</translation>
  </message>
  <message>
   <location filename="../../app/widgets/save_name.py" />
   <source>{name} exists. Replace it?</source>
   <translation>{name} 已经存在。要替换它吗？</translation>
  </message>
  <message>
   <location filename="../../app/widgets/stage/dock.py" />
   <source>One step</source>
   <translation>走一步</translation>
  </message>
  <message>
   <location filename="../../app/widgets/stage/dock.py" />
   <source>Pause (Space)</source>
   <translation>暂停（空格）</translation>
  </message>
  <message>
   <location filename="../../app/widgets/stage/dock.py" />
   <source>Play (Space)</source>
   <translation>播放（空格）</translation>
  </message>
  <message>
   <location filename="../../app/widgets/stage/head.py" />
   <source>Plot {place}: {title}</source>
   <translation>图 {place}：{title}</translation>
  </message>
  <message>
   <location filename="../../app/widgets/stage/notes.py" />
   <source>Since the beginning: {time}</source>
   <translation>已用时间：{time}</translation>
  </message>
  <message>
   <location filename="../../app/widgets/stage/sheets.py" />
   <source>The stage is blank; any key shows it again</source>
   <translation>屏幕已变黑；按任意键恢复</translation>
  </message>
  <message>
   <location filename="../../app/widgets/studio/blanks.py" />
   <source>Please say how many: at least 1.</source>
   <translation>请说明有多少：至少为 1。</translation>
  </message>
  <message>
   <location filename="../../app/widgets/studio/decision_bar.py" />
   <source>Decision: {word}</source>
   <translation>决定：{word}</translation>
  </message>
  <message>
   <location filename="../../app/widgets/studio/decision_bar.py" />
   <source>Label…</source>
   <translation>标签…</translation>
  </message>
  <message>
   <location filename="../../app/widgets/studio/decision_bar.py" />
   <source>Memo…</source>
   <translation>备忘录…</translation>
  </message>
  <message>
   <location filename="../../app/widgets/studio/memo_pane.py" />
   <source>Empty, so they print as lines: {names}.</source>
   <translation>未填，打印为横线：{names}。</translation>
  </message>
  <message>
   <location filename="../../app/widgets/studio/memo_pane.py" />
   <source>Memo, as it would be printed now</source>
   <translation>现在打印的备忘录</translation>
  </message>
  <message>
   <location filename="../../app/widgets/studio/memo_pane.py" />
   <source>Page 1</source>
   <translation>第 1 页</translation>
  </message>
  <message>
   <location filename="../../app/widgets/studio/memo_pane.py" />
   <source>Page 2</source>
   <translation>第 2 页</translation>
  </message>
  <message>
   <location filename="../../app/widgets/studio/memo_pane.py" />
   <source>Page of the memo</source>
   <translation>备忘录的页</translation>
  </message>
  <message>
   <location filename="../../app/widgets/studio/scenarios.py" />
   <source>Add</source>
   <translation>添加</translation>
  </message>
  <message>
   <location filename="../../app/widgets/studio/scenarios.py" />
   <source>Keep the answers of now beside those to come.</source>
   <translation>保留现在的回答，与以后的并列。</translation>
  </message>
  <message>
   <location filename="../../app/widgets/studio/scenarios.py" />
   <source>Remove</source>
   <translation>移除</translation>
  </message>
  <message>
   <location filename="../../app/widgets/studio/scenarios.py" />
   <source>Remove the scenarios that are kept.</source>
   <translation>移除保留的方案。</translation>
  </message>
  <message>
   <location filename="../../app/widgets/studio/scenarios.py" />
   <source>Scenario {letter}</source>
   <translation>方案 {letter}</translation>
  </message>
  <message>
   <location filename="../../app/widgets/studio/scenarios.py" />
   <source>Scenario {letter}, shown</source>
   <translation>方案 {letter}，正在显示</translation>
  </message>
  <message>
   <location filename="../../app/widgets/studio/scenarios.py" />
   <source>Scenarios</source>
   <translation>方案</translation>
  </message>
  <message>
   <location filename="../../app/widgets/studio/studio_page.py" />
   <source>Changes</source>
   <translation>改动</translation>
  </message>
  <message>
   <location filename="../../app/widgets/studio/studio_page.py" />
   <source>Form</source>
   <translation>表单</translation>
  </message>
  <message>
   <location filename="../../app/widgets/studio/studio_page.py" />
   <source>Interview, memo, scenarios or form</source>
   <translation>访谈、备忘录、方案或表单</translation>
  </message>
  <message>
   <location filename="../../app/widgets/studio/studio_page.py" />
   <source>Memo</source>
   <translation>备忘录</translation>
  </message>
  <message>
   <location filename="../../app/widgets/studio/studio_page.py" />
   <source>These answers are kept already.</source>
   <translation>这些回答已经保留。</translation>
  </message>
  <message>
   <location filename="../../app/widgets/studio/studio_page.py" />
   <source>add a scenario</source>
   <translation>添加方案</translation>
  </message>
  <message>
   <location filename="../../app/widgets/studio/studio_page.py" />
   <source>remove scenarios</source>
   <translation>移除方案</translation>
  </message>
  <message>
   <location filename="../../app/widgets/studio/studio_page.py" />
   <source>switch scenarios</source>
   <translation>切换方案</translation>
  </message>
  <message>
   <location filename="../../app/widgets/studio/studio_page.py" />
   <source>take: {change}</source>
   <translation>采用：{change}</translation>
  </message>
  <message>
   <location filename="../../app/widgets/studio/ways.py" />
   <source>What would change it</source>
   <translation>什么会改变它</translation>
  </message>
  <message>
   <location filename="../../app/widgets/studio/ways.py" />
   <source>{change}: {effect}.</source>
   <translation>{change}：{effect}。</translation>
  </message>
  <message>
   <location filename="../../app/widgets/studio/ways.py" />
   <source>{effect}.</source>
   <translation>{effect}。</translation>
  </message>
  <message>
   <location filename="../../app/widgets/table/editor.py" />
   <source>Add a row (Insert)</source>
   <translation>添加一行（Insert）</translation>
  </message>
  <message>
   <location filename="../../app/widgets/table/editor.py" />
   <source>Paste</source>
   <translation>粘贴</translation>
  </message>
  <message>
   <location filename="../../app/widgets/table/editor.py" />
   <source>Paste rows from a spreadsheet or a CSV text, in place of all; Ctrl+V pastes at the chosen cells</source>
   <translation>粘贴来自电子表格或 CSV 文字的行，代替全部；按 Ctrl+V 则粘贴到选中的单元格</translation>
  </message>
  <message>
   <location filename="../../app/widgets/table/editor.py" />
   <source>Please choose rows first.</source>
   <translation>请先选中行。</translation>
  </message>
  <message>
   <location filename="../../app/widgets/table/editor.py" />
   <source>Read rows</source>
   <translation>读取行</translation>
  </message>
  <message>
   <location filename="../../app/widgets/table/editor.py" />
   <source>Read the rows from a CSV file</source>
   <translation>从 CSV 文件读取各行</translation>
  </message>
  <message>
   <location filename="../../app/widgets/table/editor.py" />
   <source>Read…</source>
   <translation>读取…</translation>
  </message>
  <message>
   <location filename="../../app/widgets/table/editor.py" />
   <source>Remove the chosen rows (Delete)</source>
   <translation>删除所选的行（Delete）</translation>
  </message>
  <message>
   <location filename="../../app/widgets/table/editor.py" />
   <source>Save rows</source>
   <translation>保存行</translation>
  </message>
  <message>
   <location filename="../../app/widgets/table/editor.py" />
   <source>Save the rows as a CSV file</source>
   <translation>把各行保存为 CSV 文件</translation>
  </message>
  <message>
   <location filename="../../app/widgets/table/editor.py" />
   <source>Save…</source>
   <translation>保存…</translation>
  </message>
  <message>
   <location filename="../../app/widgets/table/editor.py" />
   <source>Show the table in a window of its own</source>
   <translation>在单独的窗口中显示表格</translation>
  </message>
  <message>
   <location filename="../../app/widgets/table/editor.py" />
   <source>Table (*.csv *.tsv *.txt);;All files (*)</source>
   <translation>表格 (*.csv *.tsv *.txt);;所有文件 (*)</translation>
  </message>
  <message>
   <location filename="../../app/widgets/table/editor.py" />
   <source>The file is not UTF-8; its letters were read as {name}. Please check them.</source>
   <translation>文件不是 UTF-8；其中的文字按{name}读取。请检查。</translation>
  </message>
  <message>
   <location filename="../../app/widgets/table/editor.py" />
   <source>{count} rows read.</source>
   <translation>已读入 {count} 行。</translation>
  </message>
  <message>
   <location filename="../../app/widgets/table/view.py" />
   <source>Add a row</source>
   <translation>添加一行</translation>
  </message>
  <message>
   <location filename="../../app/widgets/table/view.py" />
   <source>Remove rows</source>
   <translation>删除行</translation>
  </message>
  <message>
   <location filename="../../app/words/i18n.py" />
   <source>{first} {more}</source>
   <translation>{first}{more}</translation>
  </message>
  <message>
   <location filename="../../app/words/i18n.py" />
   <source>{first}, {more}</source>
   <translation>{first}、{more}</translation>
  </message>
  <message>
   <location filename="../../app/words/i18n.py" />
   <source>{first}; {more}</source>
   <translation>{first}；{more}</translation>
  </message>
  <message>
   <location filename="../../app/words/numbers.py" />
   <source>Please enter a number.</source>
   <translation>请输入一个数。</translation>
  </message>
  <message>
   <location filename="../../app/words/numbers.py" />
   <source>Please write decimals with a point and no thousands separators: 1234.5</source>
   <translation>小数请用小数点，不要用千位分隔符：1234.5</translation>
  </message>
  <message>
   <location filename="../../app/words/numbers.py" />
   <source>This is too long for a number.</source>
   <translation>这个数太长了。</translation>
  </message>
  <message>
   <location filename="../../app/words/numbers.py" />
   <source>“{typed}” has no value.</source>
   <translation>“{typed}”没有值。</translation>
  </message>
  <message>
   <location filename="../../app/words/numbers.py" />
   <source>“{typed}” is not a number.</source>
   <translation>“{typed}”不是数。</translation>
  </message>
  <message>
   <location filename="../../app/words/numbers.py" />
   <source>“{typed}” is too large.</source>
   <translation>“{typed}”太大了。</translation>
  </message>
  <message>
   <location filename="../../dpcore/accounting/atoms.py" />
   <source>at least one law</source>
   <translation>至少一个分布</translation>
  </message>
  <message>
   <location filename="../../dpcore/accounting/atoms.py" />
   <source>losses with sum of mass x e^-loss at most 1</source>
   <translation>损失，其质量 × e^−损失 之和不大于 1</translation>
  </message>
  <message>
   <location filename="../../dpcore/accounting/atoms.py" />
   <source>one mass for each loss, at least one</source>
   <translation>每个损失一个质量，至少一个</translation>
  </message>
  <message>
   <location filename="../../dpcore/accounting/atoms.py" />
   <source>probabilities that add up to 1 with the infinite mass</source>
   <translation>与无穷大处的质量相加为 1 的概率</translation>
  </message>
  <message>
   <location filename="../../dpcore/accounting/basic.py" />
   <source>a number from {failed:.6g}, the mass of certain failure, to 1</source>
   <translation>从 {failed:.6g}（必定失败的质量）到 1 的数</translation>
  </message>
  <message>
   <location filename="../../dpcore/accounting/basic.py" />
   <source>one number or {k} numbers</source>
   <translation>一个数或 {k} 个数</translation>
  </message>
  <message>
   <location filename="../../dpcore/accounting/composition.py" />
   <source>0, or a number from {least:g} to 1</source>
   <translation>0，或从 {least:g} 到 1 的数</translation>
  </message>
  <message>
   <location filename="../../dpcore/accounting/composition.py" />
   <source>a number above 0 (a loss here has no bound, as with Gaussian noise)</source>
   <translation>大于 0 的数（这里的损失没有界限，如高斯噪声）</translation>
  </message>
  <message>
   <location filename="../../dpcore/accounting/composition.py" />
   <source>a number from {infinite:.6g}, the mass of certain failure, to 1</source>
   <translation>从 {infinite:.6g}（必定失败的质量）到 1 的数</translation>
  </message>
  <message>
   <location filename="../../dpcore/accounting/composition.py" />
   <source>at least one release</source>
   <translation>至少一次发布</translation>
  </message>
  <message>
   <location filename="../../dpcore/accounting/composition.py" />
   <source>at most {most_releases} releases in all</source>
   <translation>总共至多 {most_releases} 次发布</translation>
  </message>
  <message>
   <location filename="../../dpcore/accounting/composition.py" />
   <source>larger, for these losses are too far apart</source>
   <translation>更大的数，因为这些损失相差太远</translation>
  </message>
  <message>
   <location filename="../../dpcore/accounting/histogram.py" />
   <source>a row of at least two numbers that rise evenly</source>
   <translation>一行至少两个等距递增的数</translation>
  </message>
  <message>
   <location filename="../../dpcore/accounting/laws.py" />
   <source>a number from 1e-12 to {largest_mu:g}</source>
   <translation>从 1e-12 到 {largest_mu:g} 的数</translation>
  </message>
  <message>
   <location filename="../../dpcore/accounting/ledger.py" />
   <source>one truth value for each release</source>
   <translation>每次发布对应一个真值</translation>
  </message>
  <message>
   <location filename="../../dpcore/accounting/methods.py" />
   <source>a total of at least one method</source>
   <translation>至少一种方法的总计</translation>
  </message>
  <message>
   <location filename="../../dpcore/accounting/methods.py" />
   <source>one of the accountants</source>
   <translation>一种核算方法</translation>
  </message>
  <message>
   <location filename="../../dpcore/accounting/noise_law.py" />
   <source>0, unless only (eps, delta) of the release is known</source>
   <translation>0，除非对该次发布只知道其 (eps, delta)</translation>
  </message>
  <message>
   <location filename="../../dpcore/accounting/noise_law.py" />
   <source>1, unless the release is about a random sample</source>
   <translation>1，除非发布是关于随机样本的</translation>
  </message>
  <message>
   <location filename="../../dpcore/accounting/noise_law.py" />
   <source>Laplace, Gaussian, geometric or step noise</source>
   <translation>拉普拉斯、高斯、几何或阶梯状噪声</translation>
  </message>
  <message>
   <location filename="../../dpcore/accounting/noise_law.py" />
   <source>a whole number for geometric noise</source>
   <translation>整数（几何噪声）</translation>
  </message>
  <message>
   <location filename="../../dpcore/accounting/noise_law.py" />
   <source>laplace, gaussian, sampled, staircase, response or worst</source>
   <translation>laplace、gaussian、sampled、staircase、response 或 worst</translation>
  </message>
  <message>
   <location filename="../../dpcore/accounting/renyi.py" />
   <source>a number above {infinite:.6g}, the mass of certain failure</source>
   <translation>大于 {infinite:.6g}（必定失败的质量）的数</translation>
  </message>
  <message>
   <location filename="../../dpcore/accounting/renyi.py" />
   <source>laws without infinite losses (those have no rho)</source>
   <translation>没有无穷损失的分布（有无穷损失的分布没有 rho）</translation>
  </message>
  <message>
   <location filename="../../dpcore/accounting/solve.py" />
   <source>a budget that fewer than {most_releases} releases exhaust</source>
   <translation>用不到 {most_releases} 次发布就能耗尽的预算</translation>
  </message>
  <message>
   <location filename="../../dpcore/accounting/solve.py" />
   <source>noise that just meets the budget at a scale from 1e-9 to 1e12</source>
   <translation>在 1e-9 到 1e12 的尺度上恰好满足预算的噪声</translation>
  </message>
  <message>
   <location filename="../../dpcore/accounting/subsampled.py" />
   <source>a number from 1e-12 to 1</source>
   <translation>从 1e-12 到 1 的数</translation>
  </message>
  <message>
   <location filename="../../dpcore/accounting/subsampled.py" />
   <source>a number from {least} to {most:g}</source>
   <translation>从 {least} 到 {most:g} 的数</translation>
  </message>
  <message>
   <location filename="../../dpcore/accounting/worst_shift.py" />
   <source>step noise that is eps-private for this neighbor set</source>
   <translation>对这个邻居集满足 ε-差分隐私的阶梯状噪声</translation>
  </message>
  <message>
   <location filename="../../dpcore/attack/guessing.py" />
   <source>from 0 to 1</source>
   <translation>从 0 到 1</translation>
  </message>
  <message>
   <location filename="../../dpcore/attack/guessing.py" />
   <source>from 0 to n</source>
   <translation>从 0 到 n</translation>
  </message>
  <message>
   <location filename="../../dpcore/attack/worlds.py" />
   <source>above the prior 1/{number} = {number2:.6g}: no answer is needed for that</source>
   <translation>大于先验 1/{number} = {number2:.6g}：不看答案也有这么大</translation>
  </message>
  <message>
   <location filename="../../dpcore/attack/worlds.py" />
   <source>not all equal: equal worlds cannot be told apart</source>
   <translation>不全相等：相等的世界无法区分</translation>
  </message>
  <message>
   <location filename="../../dpcore/attack/worlds.py" />
   <source>positive probabilities, one for each world, that sum to 1</source>
   <translation>每个世界一个、和为 1 的正概率</translation>
  </message>
  <message>
   <location filename="../../dpcore/attack/worlds.py" />
   <source>the answers of at least two worlds</source>
   <translation>至少两个世界的答案</translation>
  </message>
  <message>
   <location filename="../../dpcore/channel/blahut.py" />
   <source>above {least:g} (there every letter goes to its cheapest)</source>
   <translation>大于 {least:g}（在那里每个字母都变成代价最小的字母）</translation>
  </message>
  <message>
   <location filename="../../dpcore/channel/channels.py" />
   <source>a cost not below 0</source>
   <translation>不小于 0 的代价</translation>
  </message>
  <message>
   <location filename="../../dpcore/channel/channels.py" />
   <source>a probability not below 0</source>
   <translation>不小于 0 的概率</translation>
  </message>
  <message>
   <location filename="../../dpcore/channel/channels.py" />
   <source>a row of at least two numbers</source>
   <translation>一行至少两个数</translation>
  </message>
  <message>
   <location filename="../../dpcore/channel/channels.py" />
   <source>a row of probabilities</source>
   <translation>一行概率</translation>
  </message>
  <message>
   <location filename="../../dpcore/channel/channels.py" />
   <source>a row of probabilities for at least two letters</source>
   <translation>一行至少两个字母的概率</translation>
  </message>
  <message>
   <location filename="../../dpcore/channel/channels.py" />
   <source>a table of probabilities not below 0</source>
   <translation>不小于 0 的概率表</translation>
  </message>
  <message>
   <location filename="../../dpcore/channel/channels.py" />
   <source>a table of {n} rows and {n} columns, one for each letter</source>
   <translation>{n} 行 {n} 列的表，每个字母一行一列</translation>
  </message>
  <message>
   <location filename="../../dpcore/channel/channels.py" />
   <source>probabilities that sum to 1 (they sum to {total:.10g}; divide by the sum to renormalise)</source>
   <translation>和为 1 的概率（现在的和是 {total:.10g}；除以它即可归一化）</translation>
  </message>
  <message>
   <location filename="../../dpcore/channel/channels.py" />
   <source>probabilities with a finite sum above 0</source>
   <translation>和为正有限数的概率</translation>
  </message>
  <message>
   <location filename="../../dpcore/channel/column.py" />
   <source>a channel whose rows are independent, or given with assumed counts</source>
   <translation>各行线性无关的信道，或给定假设的计数</translation>
  </message>
  <message>
   <location filename="../../dpcore/channel/column.py" />
   <source>a column whose values are all among the channel's letters</source>
   <translation>所有值都属于信道字母的列</translation>
  </message>
  <message>
   <location filename="../../dpcore/channel/column.py" />
   <source>a row of counts not below 0</source>
   <translation>一行不小于 0 的计数</translation>
  </message>
  <message>
   <location filename="../../dpcore/channel/column.py" />
   <source>a row of whole numbers from 0 to {number}</source>
   <translation>一行从 0 到 {number} 的整数</translation>
  </message>
  <message>
   <location filename="../../dpcore/channel/column.py" />
   <source>letters that are all different</source>
   <translation>互不相同的字母</translation>
  </message>
  <message>
   <location filename="../../dpcore/channel/column.py" />
   <source>one of the channel's letters</source>
   <translation>信道的字母之一</translation>
  </message>
  <message>
   <location filename="../../dpcore/channel/curve.py" />
   <source>a row of numbers above 0</source>
   <translation>一行大于 0 的数</translation>
  </message>
  <message>
   <location filename="../../dpcore/channel/curve.py" />
   <source>above 0 (at 0 the channel publishes the truth)</source>
   <translation>大于 0（为 0 时信道公布真值）</translation>
  </message>
  <message>
   <location filename="../../dpcore/channel/curve.py" />
   <source>below the entropy, {full:.6g} bits</source>
   <translation>小于熵，{full:.6g} 比特</translation>
  </message>
  <message>
   <location filename="../../dpcore/channel/frequencies.py" />
   <source>a column with at most {limit} different values (it has {count})</source>
   <translation>至多有 {limit} 个不同值的列（它有 {count} 个）</translation>
  </message>
  <message>
   <location filename="../../dpcore/channel/frequencies.py" />
   <source>a column with at most {most} different values (this one has more)</source>
   <translation>至多有 {most} 个不同值的列（这一列更多）</translation>
  </message>
  <message>
   <location filename="../../dpcore/channel/frequencies.py" />
   <source>a column with values (of {rows} rows none has one)</source>
   <translation>含有值的列（{rows} 行中一个值也没有）</translation>
  </message>
  <message>
   <location filename="../../dpcore/channel/frequencies.py" />
   <source>a number, for a table without names of columns</source>
   <translation>一个数字编号（表没有列名时）</translation>
  </message>
  <message>
   <location filename="../../dpcore/channel/frequencies.py" />
   <source>a table that is not empty</source>
   <translation>非空的表</translation>
  </message>
  <message>
   <location filename="../../dpcore/channel/frequencies.py" />
   <source>the name of exactly one column (the table has {known})</source>
   <translation>恰好一列的名称（表中有 {known}）</translation>
  </message>
  <message>
   <location filename="../../dpcore/channel/least_eps.py" />
   <source>a row of numbers from 0 to {largest_eps:g}</source>
   <translation>一行从 0 到 {largest_eps:g} 的数</translation>
  </message>
  <message>
   <location filename="../../dpcore/channel/least_eps.py" />
   <source>above {least:g} by more than an eps of 32 can tell apart</source>
   <translation>比 {least:g} 大，且差值足以在 eps = 32 时区分</translation>
  </message>
  <message>
   <location filename="../../dpcore/channel/least_eps.py" />
   <source>at most {largest_eps:g}</source>
   <translation>不大于 {largest_eps:g}</translation>
  </message>
  <message>
   <location filename="../../dpcore/channel/least_eps.py" />
   <source>far enough above 0 for an eps of at most 200</source>
   <translation>离 0 足够远，使 eps 不超过 200</translation>
  </message>
  <message>
   <location filename="../../dpcore/channel/least_leak.py" />
   <source>costs that are not all the same</source>
   <translation>不全相同的代价</translation>
  </message>
  <message>
   <location filename="../../dpcore/channel/side.py" />
   <source>a table with a row for each of at least two letters x, a column for each z</source>
   <translation>一张表，至少两个字母 x 各占一行，每个 z 占一列</translation>
  </message>
  <message>
   <location filename="../../dpcore/checks.py" />
   <source>a number above {low:g}</source>
   <translation>大于 {low:g} 的数</translation>
  </message>
  <message>
   <location filename="../../dpcore/checks.py" />
   <source>a number between {low:g} and {high:g} (both excluded)</source>
   <translation>{low:g} 与 {high:g} 之间的数（不含两端）</translation>
  </message>
  <message>
   <location filename="../../dpcore/checks.py" />
   <source>a number from {low:g} to {high:g}</source>
   <translation>从 {low:g} 到 {high:g} 的数</translation>
  </message>
  <message>
   <location filename="../../dpcore/checks.py" />
   <source>a number not below {low:g}</source>
   <translation>不小于 {low:g} 的数</translation>
  </message>
  <message>
   <location filename="../../dpcore/checks.py" />
   <source>a whole number from {low} to {high}</source>
   <translation>从 {low} 到 {high} 的整数</translation>
  </message>
  <message>
   <location filename="../../dpcore/checks.py" />
   <source>a whole number not below {low}</source>
   <translation>不小于 {low} 的整数</translation>
  </message>
  <message>
   <location filename="../../dpcore/checks.py" />
   <source>between 0 and 1 (both excluded)</source>
   <translation>0 与 1 之间（不含两端）</translation>
  </message>
  <message>
   <location filename="../../dpcore/checks.py" />
   <source>finite numbers</source>
   <translation>有限的数</translation>
  </message>
  <message>
   <location filename="../../dpcore/choose/demand.py" />
   <source>above 1/n = {share}: every world has that much without any release</source>
   <translation>大于 1/n = {share}：不作任何发布，每个世界也有这么大的概率</translation>
  </message>
  <message>
   <location filename="../../dpcore/choose/planning.py" />
   <source>numbers above 0</source>
   <translation>大于 0 的数</translation>
  </message>
  <message>
   <location filename="../../dpcore/choose/planning.py" />
   <source>numbers not below 1</source>
   <translation>不小于 1 的数</translation>
  </message>
  <message>
   <location filename="../../dpcore/choose/planning.py" />
   <source>one of {known}</source>
   <translation>{known} 之一</translation>
  </message>
  <message>
   <location filename="../../dpcore/choose/query.py" />
   <source>above the least value</source>
   <translation>大于最小值</translation>
  </message>
  <message>
   <location filename="../../dpcore/choose/sampling_error.py" />
   <source>above low</source>
   <translation>大于 low</translation>
  </message>
  <message>
   <location filename="../../dpcore/choose/series.py" />
   <source>Laplace or Gaussian, for a mean of two noisy sums</source>
   <translation>拉普拉斯或高斯，用于由两个加噪和得出的平均值</translation>
  </message>
  <message>
   <location filename="../../dpcore/choose/series.py" />
   <source>another one: whole-number noise needs whole-number changes</source>
   <translation>另一种机制：整数噪声需要整数的改变量</translation>
  </message>
  <message>
   <location filename="../../dpcore/choose/window.py" />
   <source>'basic' or 'exact'</source>
   <translation>'basic' 或 'exact'</translation>
  </message>
  <message>
   <location filename="../../dpcore/decide/change.py" />
   <source>shares that add up to 1</source>
   <translation>加起来等于 1 的各份额</translation>
  </message>
  <message>
   <location filename="../../dpcore/decide/discrete_gaussian.py" />
   <source>less noise, or smaller changes: {most} places of a law at most</source>
   <translation>噪声小一些，或变化小一些：一个分布律最多 {most} 个位置</translation>
  </message>
  <message>
   <location filename="../../dpcore/decide/losses.py" />
   <source>at least one number that moves</source>
   <translation>至少一个会变动的数</translation>
  </message>
  <message>
   <location filename="../../dpcore/decide/losses.py" />
   <source>from 0 to the chance if the person is counted, itself at most 1</source>
   <translation>从 0 到此人被计入时的概率，该概率本身至多为 1</translation>
  </message>
  <message>
   <location filename="../../dpcore/decide/plan.py" />
   <source>a belief before, and one tolerated after</source>
   <translation>事前的信念，以及事后所能容许的信念</translation>
  </message>
  <message>
   <location filename="../../dpcore/decide/plan.py" />
   <source>a limit on guesses, or on a belief</source>
   <translation>对猜测或对信念的一个限度</translation>
  </message>
  <message>
   <location filename="../../dpcore/decide/plan.py" />
   <source>a whole number, for counts are whole</source>
   <translation>整数，因为计数是整数</translation>
  </message>
  <message>
   <location filename="../../dpcore/decide/plan.py" />
   <source>above 0.5 and below 1: half of all guesses are right without any data</source>
   <translation>大于 0.5 且小于 1：没有任何数据也能猜对一半</translation>
  </message>
  <message>
   <location filename="../../dpcore/decide/plan.py" />
   <source>above what the attacker believes before, and below 1</source>
   <translation>高于攻击者事前的信念，且小于 1</translation>
  </message>
  <message>
   <location filename="../../dpcore/decide/plan.py" />
   <source>another one: it is made for one cell's own changes</source>
   <translation>另一种：它只针对单个单元格自身的变化</translation>
  </message>
  <message>
   <location filename="../../dpcore/decide/plan.py" />
   <source>no cap for households: say in how many cells, and by how much each</source>
   <translation>家庭不设总上限：请说明涉及多少单元格、每个变化多少</translation>
  </message>
  <message>
   <location filename="../../dpcore/decide/plan.py" />
   <source>noise of real numbers: whole-number noise is for counts</source>
   <translation>实数噪声：整数噪声只用于计数</translation>
  </message>
  <message>
   <location filename="../../dpcore/decide/plan.py" />
   <source>one mean of persons, their number secret</source>
   <translation>一个按人计的均值，人数保密</translation>
  </message>
  <message>
   <location filename="../../dpcore/decide/plan.py" />
   <source>shares below 1 together: something must be left for the rest</source>
   <translation>各份额之和须小于 1：必须给其余部分留下一些</translation>
  </message>
  <message>
   <location filename="../../dpcore/decide/plan.py" />
   <source>the amounts by which one unit can change a cell</source>
   <translation>一个单位可以改变一个单元格的量</translation>
  </message>
  <message>
   <location filename="../../dpcore/decide/plan.py" />
   <source>the exponential mechanism for a quantile, and for nothing else</source>
   <translation>指数机制用于分位数，且只用于分位数</translation>
  </message>
  <message>
   <location filename="../../dpcore/decide/processed.py" />
   <source>a number of rows that divides the {cells} cells</source>
   <translation>能整除 {cells} 个单元格的行数</translation>
  </message>
  <message>
   <location filename="../../dpcore/decide/window.py" />
   <source>above 0: Gaussian noise leaves no belief that is never passed</source>
   <translation>大于 0：高斯噪声下没有永不被超过的信念</translation>
  </message>
  <message>
   <location filename="../../dpcore/learning/experts.py" />
   <source>at most {most} for {k} experts</source>
   <translation>{k} 位专家时最多 {most}</translation>
  </message>
  <message>
   <location filename="../../dpcore/learning/experts.py" />
   <source>days by experts</source>
   <translation>天数 × 专家数</translation>
  </message>
  <message>
   <location filename="../../dpcore/learning/experts.py" />
   <source>fewer, or fewer experts: there would be too many pairs of losses</source>
   <translation>更少，或更少的专家：成对的损失会太多</translation>
  </message>
  <message>
   <location filename="../../dpcore/learning/experts.py" />
   <source>gumbel, laplace or exponential</source>
   <translation>gumbel、laplace 或 exponential</translation>
  </message>
  <message>
   <location filename="../../dpcore/learning/experts.py" />
   <source>steady, switch or signs</source>
   <translation>steady、switch 或 signs</translation>
  </message>
  <message>
   <location filename="../../dpcore/learning/overfitting.py" />
   <source>none, gaussian or laplace</source>
   <translation>none、gaussian 或 laplace</translation>
  </message>
  <message>
   <location filename="../../dpcore/learning/thresholds.py" />
   <source>as many positions as labels, at least one</source>
   <translation>位置与标签一样多，至少一个</translation>
  </message>
  <message>
   <location filename="../../dpcore/learning/thresholds.py" />
   <source>labels 0 and 1</source>
   <translation>标签 0 和 1</translation>
  </message>
  <message>
   <location filename="../../dpcore/local/binary.py" />
   <source>larger: more than a billion people would be needed</source>
   <translation>更大：否则需要十亿人以上</translation>
  </message>
  <message>
   <location filename="../../dpcore/local/column.py" />
   <source>one of the letters</source>
   <translation>字母之一</translation>
  </message>
  <message>
   <location filename="../../dpcore/local/one_number.py" />
   <source>from −1 to 1</source>
   <translation>从 −1 到 1</translation>
  </message>
  <message>
   <location filename="../../dpcore/local/one_number.py" />
   <source>one of the three ways</source>
   <translation>三种方式之一</translation>
  </message>
  <message>
   <location filename="../../dpcore/local/oracles.py" />
   <source>one number of people for each value</source>
   <translation>每个取值一个人数</translation>
  </message>
  <message>
   <location filename="../../dpcore/local/oracles.py" />
   <source>one of the oracles</source>
   <translation>频率预言机之一</translation>
  </message>
  <message>
   <location filename="../../dpcore/local/oracles.py" />
   <source>whole numbers of people, one for each value</source>
   <translation>整数人数，每种值一个</translation>
  </message>
  <message>
   <location filename="../../dpcore/local/shares.py" />
   <source>above {n}, the number of people, or totals wrap</source>
   <translation>大于人数 {n}，否则总数会绕回</translation>
  </message>
  <message>
   <location filename="../../dpcore/local/shares.py" />
   <source>n rows of n − 1 numbers, for n bits</source>
   <translation>n 个比特对应 n 行，每行 n − 1 个数</translation>
  </message>
  <message>
   <location filename="../../dpcore/markets/auction.py" />
   <source>a row of at least one number from 0 to 1</source>
   <translation>一行至少一个从 0 到 1 的数</translation>
  </message>
  <message>
   <location filename="../../dpcore/markets/beach.py" />
   <source>a number below {high:g}</source>
   <translation>小于 {high:g} 的数</translation>
  </message>
  <message>
   <location filename="../../dpcore/markets/beach.py" />
   <source>numbers from 0 to {n}</source>
   <translation>从 0 到 {n} 的数</translation>
  </message>
  <message>
   <location filename="../../dpcore/markets/facilities.py" />
   <source>at least two whole numbers from 0 to {m}</source>
   <translation>至少两个从 0 到 {m} 的整数</translation>
  </message>
  <message>
   <location filename="../../dpcore/markets/facilities.py" />
   <source>so few that the others can report in at most {most} ways</source>
   <translation>少到其他人至多有 {most} 种报告方式</translation>
  </message>
  <message>
   <location filename="../../dpcore/markets/facilities.py" />
   <source>so few that there are at most {most} plans</source>
   <translation>少到至多有 {most} 个方案</translation>
  </message>
  <message>
   <location filename="../../dpcore/markets/payments.py" />
   <source>a table of at least one row and two plans</source>
   <translation>至少一行、至少两个方案的表</translation>
  </message>
  <message>
   <location filename="../../dpcore/markets/payments.py" />
   <source>one number for each of {plans} plans</source>
   <translation>{plans} 个方案各一个数</translation>
  </message>
  <message>
   <location filename="../../dpcore/markets/survey.py" />
   <source>0 or 1</source>
   <translation>0 或 1</translation>
  </message>
  <message>
   <location filename="../../dpcore/markets/survey.py" />
   <source>at least {least:.3g} with so few people: one must be left out</source>
   <translation>人这么少时至少为 {least:.3g}：必须有一人不买</translation>
  </message>
  <message>
   <location filename="../../dpcore/markets/survey.py" />
   <source>not below 0</source>
   <translation>不小于 0</translation>
  </message>
  <message>
   <location filename="../../dpcore/markets/survey.py" />
   <source>one for each value, and at least one</source>
   <translation>与数值个数相同，且至少一个</translation>
  </message>
  <message>
   <location filename="../../dpcore/markets/survey.py" />
   <source>two numbers not below 0, the smaller one first</source>
   <translation>两个不小于 0 的数，小的在前</translation>
  </message>
  <message>
   <location filename="../../dpcore/noise/gaussian.py" />
   <source>at most 1 for the classic rule; no theorem covers it beyond</source>
   <translation>不大于 1（经典公式）；超过它没有定理支持</translation>
  </message>
  <message>
   <location filename="../../dpcore/noise/gaussian.py" />
   <source>farther from 0: σ would be beyond double precision</source>
   <translation>离 0 更远：否则 σ 会超出双精度</translation>
  </message>
  <message>
   <location filename="../../dpcore/noise/gaussian.py" />
   <source>larger beside the sensitivity: ε would be beyond double precision</source>
   <translation>相对敏感度更大：否则 ε 会超出双精度</translation>
  </message>
  <message>
   <location filename="../../dpcore/noise/minimal/levels.py" />
   <source>0, or at least {least:g} for a neighbor set with single points at this ε: numbers as large as its sums have no digits for less</source>
   <translation>0，或者不小于 {least:g}：点集含单个点时，在这个 ε 下，各步之和太大，双精度数放不下更窄的核心</translation>
  </message>
  <message>
   <location filename="../../dpcore/noise/minimal/levels.py" />
   <source>a neighbor set with fewer pieces, or used with a wider core or a larger ε: its level sets break into more than {most:,} intervals</source>
   <translation>段数更少的邻居集，或更宽的核心、更大的 ε：它的水平集会碎成超过 {most:,} 个区间</translation>
  </message>
  <message>
   <location filename="../../dpcore/noise/minimal/levels.py" />
   <source>a set whose largest element is from {smallest:g} to {largest:g}</source>
   <translation>最大元素在 {smallest:g} 到 {largest:g} 之间的集合</translation>
  </message>
  <message>
   <location filename="../../dpcore/noise/minimal/levels.py" />
   <source>a set without intervals or gaps below {resolution:g} of its largest element, or used with a wide core</source>
   <translation>没有小于其最大元素 {resolution:g} 倍的区间或空隙的集合，或使用宽的核心</translation>
  </message>
  <message>
   <location filename="../../dpcore/noise/minimal/levels.py" />
   <source>above 0 for a neighbor set of single points: with 0 there is no density</source>
   <translation>大于 0（邻居集只含单个点）：为 0 时没有密度</translation>
  </message>
  <message>
   <location filename="../../dpcore/noise/minimal/levels.py" />
   <source>at least {least:g} (Δ/10⁹) for a neighbor set of single points</source>
   <translation>至少 {least:g}（Δ/10⁹）（邻居集只含单个点）</translation>
  </message>
  <message>
   <location filename="../../dpcore/noise/minimal/rate_tables.py" />
   <source>not empty</source>
   <translation>非空</translation>
  </message>
  <message>
   <location filename="../../dpcore/noise/minimal/rates.py" />
   <source>a list of numbers not below 0</source>
   <translation>一列不小于 0 的数</translation>
  </message>
  <message>
   <location filename="../../dpcore/noise/minimal/rates.py" />
   <source>above 0 and at most {largest:g}, beyond which e^ε is too large a number</source>
   <translation>大于 0 且不大于 {largest:g}，再大则 e^ε 太大</translation>
  </message>
  <message>
   <location filename="../../dpcore/noise/overlaps.py" />
   <source>a smaller distance: too many steps of the density lie within</source>
   <translation>更小的距离：其中密度的台阶太多</translation>
  </message>
  <message>
   <location filename="../../dpcore/noise/overlaps.py" />
   <source>smaller: too many steps of the densities lie between the two answers</source>
   <translation>更小的数：两个答案之间密度的台阶太多</translation>
  </message>
  <message>
   <location filename="../../dpcore/noise/staircase.py" />
   <source>'abs', 'square' or a number between 0 and 1</source>
   <translation>'abs'、'square' 或 0 与 1 之间的数</translation>
  </message>
  <message>
   <location filename="../../dpcore/noise/step.py" />
   <source>small enough for {most_steps_drawn} steps of the density</source>
   <translation>足够小，使密度的台阶不超过 {most_steps_drawn} 个</translation>
  </message>
  <message>
   <location filename="../../dpcore/queries/boosting.py" />
   <source>a row of errors for each round</source>
   <translation>每轮一行误差</translation>
  </message>
  <message>
   <location filename="../../dpcore/queries/boosting.py" />
   <source>one answer for each question</source>
   <translation>每个问题一个回答</translation>
  </message>
  <message>
   <location filename="../../dpcore/queries/consistent.py" />
   <source>a program that the solver can solve</source>
   <translation>求解器能解的规划</translation>
  </message>
  <message>
   <location filename="../../dpcore/queries/crowd.py" />
   <source>numbers not below 0, one of them above</source>
   <translation>不小于 0 的数，其中至少一个大于 0</translation>
  </message>
  <message>
   <location filename="../../dpcore/queries/histograms.py" />
   <source>so few that there are at most {most} histograms ({count})</source>
   <translation>少到至多有 {most} 个直方图（{count}）</translation>
  </message>
  <message>
   <location filename="../../dpcore/queries/knorm.py" />
   <source>columns in two directions at least: K is flat</source>
   <translation>至少有两个方向的列：K 是扁平的</translation>
  </message>
  <message>
   <location filename="../../dpcore/queries/knorm.py" />
   <source>from 0 to below 1</source>
   <translation>从 0 到小于 1</translation>
  </message>
  <message>
   <location filename="../../dpcore/queries/polygon.py" />
   <source>entries from 0 to 1</source>
   <translation>从 0 到 1 的数</translation>
  </message>
  <message>
   <location filename="../../dpcore/queries/polygon.py" />
   <source>not below {low:g}</source>
   <translation>不小于 {low:g}</translation>
  </message>
  <message>
   <location filename="../../dpcore/queries/polygon.py" />
   <source>two rows with an entry for each kind of person</source>
   <translation>两行，每类人一个数</translation>
  </message>
  <message>
   <location filename="../../dpcore/queries/projection.py" />
   <source>a number not below 0 for each kind</source>
   <translation>每类人一个不小于 0 的数</translation>
  </message>
  <message>
   <location filename="../../dpcore/queries/projection.py" />
   <source>a row for each query and a column for each kind of person</source>
   <translation>每个查询一行，每类人一列</translation>
  </message>
  <message>
   <location filename="../../dpcore/queries/projection.py" />
   <source>one answer for each query</source>
   <translation>每个查询一个回答</translation>
  </message>
  <message>
   <location filename="../../dpcore/queries/table.py" />
   <source>a row of zeros and ones for each question</source>
   <translation>每个问题一行零和一</translation>
  </message>
  <message>
   <location filename="../../dpcore/queries/table.py" />
   <source>categories of the columns</source>
   <translation>各列的类别</translation>
  </message>
  <message>
   <location filename="../../dpcore/reconstruction/candidates.py" />
   <source>at least one candidate</source>
   <translation>至少一个候选</translation>
  </message>
  <message>
   <location filename="../../dpcore/reconstruction/candidates.py" />
   <source>whole numbers from 0 to {high}</source>
   <translation>从 0 到 {high} 的整数</translation>
  </message>
  <message>
   <location filename="../../dpcore/reconstruction/decoding.py" />
   <source>a 0 or a 1 for each person</source>
   <translation>每人一个 0 或 1</translation>
  </message>
  <message>
   <location filename="../../dpcore/reconstruction/decoding.py" />
   <source>at least as many questions as bits</source>
   <translation>问题数不少于比特数</translation>
  </message>
  <message>
   <location filename="../../dpcore/reconstruction/hadamard.py" />
   <source>a power of two</source>
   <translation>2 的幂</translation>
  </message>
  <message>
   <location filename="../../dpcore/reconstruction/hadamard.py" />
   <source>a power of two of numbers, at most {high}</source>
   <translation>个数为 2 的幂，至多 {high} 个</translation>
  </message>
  <message>
   <location filename="../../dpcore/reconstruction/hadamard.py" />
   <source>above {low:g}</source>
   <translation>大于 {low:g}</translation>
  </message>
  <message>
   <location filename="../../dpcore/reconstruction/packing.py" />
   <source>a number from {low:g} to below {high:g}</source>
   <translation>从 {low:g} 起、小于 {high:g} 的数</translation>
  </message>
  <message>
   <location filename="../../dpcore/reconstruction/tracing.py" />
   <source>n·d at most {most}</source>
   <translation>n·d 至多 {most}</translation>
  </message>
  <message>
   <location filename="../../dpcore/robust/blocks.py" />
   <source>a statistic that the range of a record limits</source>
   <translation>由一条记录的范围所限定的统计量</translation>
  </message>
  <message>
   <location filename="../../dpcore/robust/blocks.py" />
   <source>so few that something is left: 2t + 1 blocks at least</source>
   <translation>少到还有剩余：至少 2t + 1 块</translation>
  </message>
  <message>
   <location filename="../../dpcore/robust/common.py" />
   <source>an interval that holds all data</source>
   <translation>包含所有数据的区间</translation>
  </message>
  <message>
   <location filename="../../dpcore/robust/common.py" />
   <source>at least one number</source>
   <translation>至少一个数</translation>
  </message>
  <message>
   <location filename="../../dpcore/robust/spread.py" />
   <source>at least four numbers</source>
   <translation>至少四个数</translation>
  </message>
  <message>
   <location filename="../../dpcore/robust/stability.py" />
   <source>at least two labels</source>
   <translation>至少两个标签</translation>
  </message>
  <message>
   <location filename="../../dpcore/robust/stability.py" />
   <source>so small that at most {most} histograms lie within reach</source>
   <translation>小到至多 {most} 个直方图在可达范围内</translation>
  </message>
  <message>
   <location filename="../../dpcore/robust/stability.py" />
   <source>whole numbers not below 0</source>
   <translation>不小于 0 的整数</translation>
  </message>
  <message>
   <location filename="../../dpcore/robust/subsamples.py" />
   <source>m times the records at most {most}</source>
   <translation>m 乘以记录数至多 {most}</translation>
  </message>
  <message>
   <location filename="../../dpcore/robust/subsamples.py" />
   <source>so few that all patterns can be weighed</source>
   <translation>少到能为所有情形加权</translation>
  </message>
  <message>
   <location filename="../../dpcore/selection/auction.py" />
   <source>a row of at least one bid</source>
   <translation>一行至少一个出价</translation>
  </message>
  <message>
   <location filename="../../dpcore/selection/auction.py" />
   <source>at least the highest price, {number:g}, with no price below 0</source>
   <translation>不低于最高价 {number:g}，且没有低于 0 的价格</translation>
  </message>
  <message>
   <location filename="../../dpcore/selection/auction.py" />
   <source>within the price range, from 0 to {limit:g}</source>
   <translation>在价格范围内，从 0 到 {limit:g}</translation>
  </message>
  <message>
   <location filename="../../dpcore/selection/mechanisms.py" />
   <source>a row of at least one number</source>
   <translation>一行至少一个数</translation>
  </message>
  <message>
   <location filename="../../dpcore/selection/mechanisms.py" />
   <source>an array of shape {shape}</source>
   <translation>形状为 {shape} 的数组</translation>
  </message>
  <message>
   <location filename="../../dpcore/selection/mechanisms.py" />
   <source>numbers whose spread does not overflow</source>
   <translation>跨度不溢出的数</translation>
  </message>
  <message>
   <location filename="../../dpcore/selection/mechanisms.py" />
   <source>of a size at which eps / sensitivity is a number (eps {eps!r})</source>
   <translation>使 eps / sensitivity 成为一个数的大小（eps {eps!r}）</translation>
  </message>
  <message>
   <location filename="../../dpcore/selection/privacy.py" />
   <source>'general' or 'monotone'</source>
   <translation>'general' 或 'monotone'</translation>
  </message>
  <message>
   <location filename="../../dpcore/selection/privacy.py" />
   <source>a row of {size} numbers, as for x</source>
   <translation>一行 {size} 个数，与 x 相同</translation>
  </message>
  <message>
   <location filename="../../dpcore/selection/privacy.py" />
   <source>at least {change:g}, by which two utilities differ</source>
   <translation>至少 {change:g}，两个效用相差这么多</translation>
  </message>
  <message>
   <location filename="../../dpcore/selection/study.py" />
   <source>numbers not below 0</source>
   <translation>不小于 0 的数</translation>
  </message>
  <message>
   <location filename="../../dpcore/selection/study.py" />
   <source>whole numbers not below 2</source>
   <translation>不小于 2 的整数</translation>
  </message>
  <message>
   <location filename="../../dpcore/sets/intervals.py" />
   <source>as many numbers as lo</source>
   <translation>与 lo 同样多的数</translation>
  </message>
  <message>
   <location filename="../../dpcore/sets/intervals.py" />
   <source>with its low end first</source>
   <translation>先写小的一端</translation>
  </message>
  <message>
   <location filename="../../dpcore/sets/neighbors.py" />
   <source>an interval whose low end comes first ({low}–{high})</source>
   <translation>先写小端的区间（{low}–{high}）</translation>
  </message>
  <message>
   <location filename="../../dpcore/sets/neighbors.py" />
   <source>intervals such as 0–1, 1000–1001, or points such as 3</source>
   <translation>如 0–1, 1000–1001 的区间，或如 3 的点</translation>
  </message>
  <message>
   <location filename="../../dpcore/sets/neighbors.py" />
   <source>more than the single value 0: nothing would change the answer</source>
   <translation>不只含 0 这一个值：否则没有什么能改变答案</translation>
  </message>
  <message>
   <location filename="../../dpcore/sets/neighbors.py" />
   <source>not empty: intervals such as 0–1, 1000–1001, or points such as 3</source>
   <translation>非空：如 0–1, 1000–1001 的区间，或如 3 的点</translation>
  </message>
  <message>
   <location filename="../../dpcore/sets/neighbors.py" />
   <source>without negative values (V ∪ −V is implied)</source>
   <translation>不含负数（V ∪ −V 已隐含在内）</translation>
  </message>
  <message>
   <location filename="../../dpcore/sets/neighbors.py" />
   <source>without negative values (V ∪ −V is implied): 0–1, 1000–1001 or 3</source>
   <translation>不含负数（V ∪ −V 已隐含在内）：0–1, 1000–1001 或 3</translation>
  </message>
  <message>
   <location filename="../../dpcore/streams/counted.py" />
   <source>{count} numbers, or none</source>
   <translation>{count} 个数，或一个也没有</translation>
  </message>
  <message>
   <location filename="../../dpcore/streams/counters.py" />
   <source>a counter with noise that can be Gaussian</source>
   <translation>可用高斯噪声的计数器</translation>
  </message>
  <message>
   <location filename="../../dpcore/streams/counters.py" />
   <source>a power of 2: the tree has a leaf for each step</source>
   <translation>2 的幂：树为每一步有一片叶子</translation>
  </message>
  <message>
   <location filename="../../dpcore/streams/counters.py" />
   <source>odd: digits from −(b − 1)/2 to (b − 1)/2</source>
   <translation>奇数：数位从 −(b − 1)/2 到 (b − 1)/2</translation>
  </message>
  <message>
   <location filename="../../dpcore/streams/density.py" />
   <source>'uniform' or 'balanced'</source>
   <translation>'uniform' 或 'balanced'</translation>
  </message>
  <message>
   <location filename="../../dpcore/streams/laplace_sums.py" />
   <source>all equal, or further apart from each other</source>
   <translation>全部相等，或彼此相距更远</translation>
  </message>
  <message>
   <location filename="../../dpcore/streams/maxima.py" />
   <source>a counter for a number of steps that is fixed before the start</source>
   <translation>步数在开始前就定下的计数器</translation>
  </message>
  <message>
   <location filename="../../dpcore/streams/running.py" />
   <source>at least two steps, each 0 or 1</source>
   <translation>至少两步，每步为 0 或 1</translation>
  </message>
  <message>
   <location filename="../../dpcore/streams/running.py" />
   <source>events at two times or more</source>
   <translation>至少两个不同时刻的事件</translation>
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>600 000 possible worlds</source>
   <translation>600 000 个可能世界</translation>
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>A difference outside V</source>
   <translation>V 之外的差</translation>
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>Ask again and again</source>
   <translation>反复询问</translation>
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>Attack on the waves</source>
   <translation>对波浪的攻击</translation>
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>Belief after an answer</source>
   <translation>看到答案后的信念</translation>
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>Count query</source>
   <translation>计数查询</translation>
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>Example table of the paper</source>
   <translation>论文中的例表</translation>
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>Six patients, one disease unknown: 2 or 3 cases of bronchitis. The attack, tried.</source>
   <translation>六名患者，一人的病情未知：2 例或 3 例支气管炎。实际攻击一次。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>Success against ε for a count. Drag ρ or ε.</source>
   <translation>计数查询的成功率随 ε 的变化。拖动 ρ 或 ε。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>Success at most 75 %</source>
   <translation>成功率至多 75%</translation>
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>The largest ε that keeps an attacker's success at 75 %: 1.3863 for Laplace.</source>
   <translation>让攻击者成功率不超过 75% 的最大 ε：拉普拉斯噪声为 1.3863。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>The paper's example 2: belief at most one third allows Laplace noise on a count ε up to 12.6, any mechanism 6.3.</source>
   <translation>论文的例 2：信念至多三分之一时，计数查询加拉普拉斯噪声，ε 可到 12.6；任何机制，ε 可到 6.3。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>The six possible worlds of the example table: bounds for any mechanism and for Laplace (Lee and Clifton), beside the exact belief.</source>
   <translation>例表的六个可能世界：任何机制的界和拉普拉斯机制的界（Lee 和 Clifton），与精确的信念对照。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>Two data sets whose answers differ by 5.5: nothing was promised, and the minimal set keeps nothing.</source>
   <translation>两个数据集的答案相差 5.5：没有任何承诺，最小点集机制也什么都不保护。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>Type I against type II error, and the region that ε allows.</source>
   <translation>第一类错误对第二类错误，以及 ε 允许的区域。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>V in two pieces: the minimal set, the staircase and Laplace under attack.</source>
   <translation>V 分为两段：最小点集、阶梯和拉普拉斯机制受到攻击。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>What one answer does to a prior belief.</source>
   <translation>一个答案对先验信念的影响。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>Which record is missing?</source>
   <translation>缺的是哪条记录？</translation>
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>k independent answers to the same question: averaging eats the noise.</source>
   <translation>对同一问题的 k 次独立回答：平均会消去噪声。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/budget.json" />
   <source>A hundred Laplace releases</source>
   <translation>一百次拉普拉斯发布</translation>
  </message>
  <message>
   <location filename="../../resources/presets/budget.json" />
   <source>A leaked list of candidates</source>
   <translation>一份泄露的候选名单</translation>
  </message>
  <message>
   <location filename="../../resources/presets/budget.json" />
   <source>A lifetime of data sets</source>
   <translation>一生的数据集</translation>
  </message>
  <message>
   <location filename="../../resources/presets/budget.json" />
   <source>A million people, a hundred counts</source>
   <translation>一百万人，一百个计数</translation>
  </message>
  <message>
   <location filename="../../resources/presets/budget.json" />
   <source>A statistics office's ledger</source>
   <translation>统计局的账本</translation>
  </message>
  <message>
   <location filename="../../resources/presets/budget.json" />
   <source>A year of releases about the same people, against a cap of ε = 4.</source>
   <translation>一年中关于同一批人的发布，上限 ε = 4。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/budget.json" />
   <source>Access for researchers</source>
   <translation>研究者的访问</translation>
  </message>
  <message>
   <location filename="../../resources/presets/budget.json" />
   <source>As in learning with noisy gradients: a thousand releases with σ = 50 Δ.</source>
   <translation>类似用带噪声梯度训练模型（DP-SGD）：一千次发布，σ = 50 Δ。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/budget.json" />
   <source>Classic formula where it fails (ε = 10)</source>
   <translation>经典公式失效之处（ε = 10）</translation>
  </message>
  <message>
   <location filename="../../resources/presets/budget.json" />
   <source>Dashboard of schools</source>
   <translation>学校仪表盘</translation>
  </message>
  <message>
   <location filename="../../resources/presets/budget.json" />
   <source>Map of rents, planned</source>
   <translation>租金地图（计划中）</translation>
  </message>
  <message>
   <location filename="../../resources/presets/budget.json" />
   <source>Monthly unemployment</source>
   <translation>每月失业人数</translation>
  </message>
  <message>
   <location filename="../../resources/presets/budget.json" />
   <source>One person behind a noisy count; how much do the others hide?</source>
   <translation>带噪计数背后的一个人；其他人能掩护多少？</translation>
  </message>
  <message>
   <location filename="../../resources/presets/budget.json" />
   <source>People needed for k marginals: in the long run as k without δ, as √(k ln k) with it.</source>
   <translation>k 个边际所需的人数：最终，没有 δ 时按 k 增长，有 δ 时按 √(k ln k) 增长。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/budget.json" />
   <source>Population by district</source>
   <translation>各区人口</translation>
  </message>
  <message>
   <location filename="../../resources/presets/budget.json" />
   <source>Privacy noise hides below the error that statisticians accept already.</source>
   <translation>隐私噪声藏在统计学家早已接受的误差之下。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/budget.json" />
   <source>Quarterly incomes</source>
   <translation>每季度收入</translation>
  </message>
  <message>
   <location filename="../../resources/presets/budget.json" />
   <source>Research access</source>
   <translation>研究访问</translation>
  </message>
  <message>
   <location filename="../../resources/presets/budget.json" />
   <source>Survey on health</source>
   <translation>健康调查</translation>
  </message>
  <message>
   <location filename="../../resources/presets/budget.json" />
   <source>Ten thousand data sets share ε = 1: what each may spend, theorem by theorem.</source>
   <translation>一万个数据集共用 ε = 1：每个可以花费多少，按各条定理。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/budget.json" />
   <source>The data are one of 1024 sets, 20 people apart: ε protects one person, not twenty.</source>
   <translation>数据是 1024 个数据集之一，彼此相差 20 人：ε 保护一个人，而不是二十个人。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/budget.json" />
   <source>The same promise (1, 10⁻⁵), three amounts of noise.</source>
   <translation>同一个承诺 (1, 10⁻⁵)，三种噪声量。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/budget.json" />
   <source>The textbook rule far outside its theorem: too little noise.</source>
   <translation>教科书公式远在其定理之外：噪声太少。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/budget.json" />
   <source>Thousand Gaussian steps</source>
   <translation>一千步高斯噪声</translation>
  </message>
  <message>
   <location filename="../../resources/presets/budget.json" />
   <source>Three sigmas</source>
   <translation>三个 σ</translation>
  </message>
  <message>
   <location filename="../../resources/presets/budget.json" />
   <source>Weekly deaths</source>
   <translation>每周死亡人数</translation>
  </message>
  <message>
   <location filename="../../resources/presets/budget.json" />
   <source>What the attacker knows already</source>
   <translation>攻击者已经知道什么</translation>
  </message>
  <message>
   <location filename="../../resources/presets/budget.json" />
   <source>ε = 0.1 each: 10 by adding up, less than 5 in truth.</source>
   <translation>每次 ε = 0.1：相加得 10，实际不到 5。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/channel.json" />
   <source>A given p(x, z), made up: what the published letter tells somebody who knows the age.</source>
   <translation>给定的 p(x, z)，虚构：公布的字母对知道年龄的人还透露什么。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/channel.json" />
   <source>A wrong grade costs the square of its distance: the channel prefers neighbors.</source>
   <translation>错误评分的代价是距离的平方：信道偏向相邻的评分。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/channel.json" />
   <source>Adult, seven values, some of them rare: which letters are never published?</source>
   <translation>Adult，七个值，有些很罕见：哪些字母从不公布？</translation>
  </message>
  <message>
   <location filename="../../resources/presets/channel.json" />
   <source>Algorithms 1 to 3 for marital status and 14 occupations: z carries nothing.</source>
   <translation>对婚姻状况和 14 种职业运行算法 1 到 3：z 不携带任何信息。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/channel.json" />
   <source>An attacker who holds z</source>
   <translation>掌握 z 的攻击者</translation>
  </message>
  <message>
   <location filename="../../resources/presets/channel.json" />
   <source>Figures 9 and 10: the same algorithm, stopped at five thresholds T.</source>
   <translation>图 9 和图 10：同一算法，在五个门限 T 处停止。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/channel.json" />
   <source>Grades, squared error</source>
   <translation>评分，平方误差</translation>
  </message>
  <message>
   <location filename="../../resources/presets/channel.json" />
   <source>Little leak or little ε?</source>
   <translation>泄露小还是 ε 小？</translation>
  </message>
  <message>
   <location filename="../../resources/presets/channel.json" />
   <source>Marital status</source>
   <translation>婚姻状况</translation>
  </message>
  <message>
   <location filename="../../resources/presets/channel.json" />
   <source>MovieLens film 785, five ratings: the least leak for each share of wrong ratings. Drag the point.</source>
   <translation>MovieLens 影片 785，五种评分：每个错误比例下的最小泄露。拖动点。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/channel.json" />
   <source>Printed and recomputed values side by side; one printed pair is impossible.</source>
   <translation>论文的值与重新计算的值并排；论文中有一对值不可能成立。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/channel.json" />
   <source>Publish and estimate</source>
   <translation>公布与估计</translation>
  </message>
  <message>
   <location filename="../../resources/presets/channel.json" />
   <source>Ratings of a film</source>
   <translation>一部影片的评分</translation>
  </message>
  <message>
   <location filename="../../resources/presets/channel.json" />
   <source>Side information as in the paper</source>
   <translation>论文中的辅助背景知识</translation>
  </message>
  <message>
   <location filename="../../resources/presets/channel.json" />
   <source>Table 2 of the paper</source>
   <translation>论文的表 2</translation>
  </message>
  <message>
   <location filename="../../resources/presets/channel.json" />
   <source>Ten thousand ratings through the best private channel, and the true histogram estimated from what came out.</source>
   <translation>一万个评分经过隐私最佳的信道，并由结果估计真实的直方图。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/channel.json" />
   <source>Two letters</source>
   <translation>两个字母</translation>
  </message>
  <message>
   <location filename="../../resources/presets/channel.json" />
   <source>Two wishes for privacy and the two channels that they lead to, at the same share of wrong ratings.</source>
   <translation>对隐私的两种愿望，以及在同样的错误比例下它们导向的两个信道。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/channel.json" />
   <source>When the iteration stops</source>
   <translation>迭代何时停止</translation>
  </message>
  <message>
   <location filename="../../resources/presets/channel.json" />
   <source>Yes or no, half and half: R(D) = 1 − h(D), in closed form.</source>
   <translation>是或否，各占一半：R(D) = 1 − h(D)，闭式解。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/channel.json" />
   <source>high</source>
   <translation>高</translation>
  </message>
  <message>
   <location filename="../../resources/presets/channel.json" />
   <source>low</source>
   <translation>低</translation>
  </message>
  <message>
   <location filename="../../resources/presets/channel.json" />
   <source>medium</source>
   <translation>中</translation>
  </message>
  <message>
   <location filename="../../resources/presets/channel.json" />
   <source>over 30</source>
   <translation>30 岁以上</translation>
  </message>
  <message>
   <location filename="../../resources/presets/channel.json" />
   <source>under 30</source>
   <translation>30 岁以下</translation>
  </message>
  <message>
   <location filename="../../resources/presets/channel.json" />
   <source>z1</source>
   <translation>z1</translation>
  </message>
  <message>
   <location filename="../../resources/presets/channel.json" />
   <source>z2</source>
   <translation>z2</translation>
  </message>
  <message>
   <location filename="../../resources/presets/choose.json" />
   <source>A count per hospital, within ± 10 in 95 of 100 releases; an attacker who begins at 50 and 50 is right at most 75 times in 100.</source>
   <translation>每家医院一个计数，100 次发布中 95 次误差在 ±10 以内；事先毫无倾向（先验为 ½）的攻击者 100 次中至多猜对 75 次。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/choose.json" />
   <source>A dashboard of 100 numbers</source>
   <translation>一百个数的仪表盘</translation>
  </message>
  <message>
   <location filename="../../resources/presets/choose.json" />
   <source>A hundred counts about the same people, added up exactly with δ.</source>
   <translation>关于同一批人的一百个计数，带 δ 精确组合。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/choose.json" />
   <source>A sceptic's belief</source>
   <translation>怀疑者的信念</translation>
  </message>
  <message>
   <location filename="../../resources/presets/choose.json" />
   <source>A table in which a person is three times</source>
   <translation>一个人出现三次的表</translation>
  </message>
  <message>
   <location filename="../../resources/presets/choose.json" />
   <source>A window that is closed</source>
   <translation>关闭的窗口</translation>
  </message>
  <message>
   <location filename="../../resources/presets/choose.json" />
   <source>An attacker who holds 1 chance in 10 must not reach more than 3 in 10.</source>
   <translation>原来有十分之一把握的攻击者，不得超过十分之三。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/choose.json" />
   <source>Counts by category: one person is in up to 3 cells, and each cell gets noise for its third of ε.</source>
   <translation>按类别计数：一个人至多出现在 3 个格子中，每个格子按 ε 的三分之一加噪声。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/choose.json" />
   <source>Counts for 300 hospitals</source>
   <translation>300 家医院的计数</translation>
  </message>
  <message>
   <location filename="../../resources/presets/choose.json" />
   <source>Mean salary</source>
   <translation>平均工资</translation>
  </message>
  <message>
   <location filename="../../resources/presets/choose.json" />
   <source>Mean wage, number of people secret</source>
   <translation>平均工资，人数保密</translation>
  </message>
  <message>
   <location filename="../../resources/presets/choose.json" />
   <source>One of a thousand</source>
   <translation>千条记录之一</translation>
  </message>
  <message>
   <location filename="../../resources/presets/choose.json" />
   <source>One patient may be counted in up to 3 hospitals: three releases share the budget.</source>
   <translation>一名患者最多可能被 3 家医院计入：三次发布共用预算。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/choose.json" />
   <source>Patients in a hospital</source>
   <translation>医院里的患者</translation>
  </message>
  <message>
   <location filename="../../resources/presets/choose.json" />
   <source>Salaries between 0 and 200 (thousands) of a sample of 5000 people, within 1 % of about 60.</source>
   <translation>工资介于 0 与 200（千元）之间的 5000 人样本，误差在约 60 的 1% 以内。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/choose.json" />
   <source>The missing record may be any of 1000; none may become likelier than one half.</source>
   <translation>缺失的记录可能是 1000 条中的任何一条；任何一条的可能性都不得超过一半。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/choose.json" />
   <source>Too little error and too little risk at once: what would have to give.</source>
   <translation>误差和风险都要求得太低：看看必须放宽哪一项。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/choose.json" />
   <source>Two noisy sums give the mean and protect how many people there are.</source>
   <translation>由两个加噪的和得到平均值，并保护人数。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/decide.json" />
   <source>12 categories in 300 districts, every month for a year, the same people: at most 3 cells a month, ± 20 for each cell.</source>
   <translation>300 个区、12 个类别，一年中每月发布，同样的人：每月至多 3 个单元格，每个单元格 ±20。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/decide.json" />
   <source>12 rows of 25 counts: a tenth of the budget buys noisy totals that least squares makes agree with the cells.</source>
   <translation>12 行，每行 25 个计数：用十分之一的预算发布带噪声的总计，再用最小二乘使它们与单元格一致。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/decide.json" />
   <source>A closed window</source>
   <translation>关闭的窗口</translation>
  </message>
  <message>
   <location filename="../../resources/presets/decide.json" />
   <source>A mean wage, number of people secret</source>
   <translation>平均工资，人数保密</translation>
  </message>
  <message>
   <location filename="../../resources/presets/decide.json" />
   <source>A median age</source>
   <translation>年龄中位数</translation>
  </message>
  <message>
   <location filename="../../resources/presets/decide.json" />
   <source>A new interview</source>
   <translation>新的访谈</translation>
  </message>
  <message>
   <location filename="../../resources/presets/decide.json" />
   <source>A payroll</source>
   <translation>工资总额</translation>
  </message>
  <message>
   <location filename="../../resources/presets/decide.json" />
   <source>A survey</source>
   <translation>一项调查</translation>
  </message>
  <message>
   <location filename="../../resources/presets/decide.json" />
   <source>A survey of 2 000 people</source>
   <translation>对 2000 人的调查</translation>
  </message>
  <message>
   <location filename="../../resources/presets/decide.json" />
   <source>A table with totals of its own</source>
   <translation>总计带有自己噪声的表</translation>
  </message>
  <message>
   <location filename="../../resources/presets/decide.json" />
   <source>Benefits by district and category</source>
   <translation>各区各类津贴</translation>
  </message>
  <message>
   <location filename="../../resources/presets/decide.json" />
   <source>Households</source>
   <translation>住户</translation>
  </message>
  <message>
   <location filename="../../resources/presets/decide.json" />
   <source>Households of a town</source>
   <translation>一个镇的家庭</translation>
  </message>
  <message>
   <location filename="../../resources/presets/decide.json" />
   <source>Mean wage</source>
   <translation>平均工资</translation>
  </message>
  <message>
   <location filename="../../resources/presets/decide.json" />
   <source>Median age</source>
   <translation>年龄中位数</translation>
  </message>
  <message>
   <location filename="../../resources/presets/decide.json" />
   <source>Monthly benefits by district</source>
   <translation>各区每月津贴</translation>
  </message>
  <message>
   <location filename="../../resources/presets/decide.json" />
   <source>Nothing is said yet: answer the questions from the top.</source>
   <translation>尚未回答任何问题：请从头回答。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/decide.json" />
   <source>One count, once: within ± 10 in 95 of 100, and a belief of 10 of 100 must not pass 30.</source>
   <translation>一个计数，一次：100 次中 95 次在 ±10 之内，100 分之 10 的信念不得超过 30。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/decide.json" />
   <source>One person can move a median across all candidates: so a value is chosen among them, and its error is counted in ranks.</source>
   <translation>一个人就可能使中位数越过所有候选值：因此从候选值中选出一个，其误差按名次计算。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/decide.json" />
   <source>Patients with a diagnosis</source>
   <translation>患某病的病人</translation>
  </message>
  <message>
   <location filename="../../resources/presets/decide.json" />
   <source>Ten yes-or-no questions, the list of participants known: noise for the whole table at once.</source>
   <translation>十个是非题，参加者名单已知：整张表共用一个噪声。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/decide.json" />
   <source>The same, all cells at once</source>
   <translation>同上，所有单元格同时</translation>
  </message>
  <message>
   <location filename="../../resources/presets/decide.json" />
   <source>The sum of wages from 0 to 20 000, within 2 % of about 1.6 million: nothing fits, and what would open it.</source>
   <translation>0 到 20000 的工资之和，误差在约 160 万的 2% 之内：没有合适的，以及怎样才能打开。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/decide.json" />
   <source>Two noisy shares of 400 wages: one ε pays for the mean and for the number of people.</source>
   <translation>400 份工资的两个带噪声的份额：一个 ε 同时支付均值和人数。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/decide.json" />
   <source>Whole households are protected, at most 6 people, who all come or go together.</source>
   <translation>保护整个家庭，至多 6 人，同进同出。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/decide.json" />
   <source>one year</source>
   <translation>一年</translation>
  </message>
  <message>
   <location filename="../../resources/presets/decide.json" />
   <source>± 20 for all 3600 cells of a month together asks for far more than each cell by itself.</source>
   <translation>要求一个月全部 3600 个单元格同时 ±20，远比各自成立要求更多。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/decide.json" />
   <source>± 5 for all 3600 cells at once and at most 60 of 100 right guesses: two answers have to change.</source>
   <translation>全部 3600 个单元格同时 ±5，且 100 次至多猜对 60 次：必须改变两个回答。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>A histogram of draws over the density, and the running mean of |noise|.</source>
   <translation>密度上叠加抽样直方图，以及 |噪声| 的累计平均。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>A payroll sum where salaries lie in three bands (thousands): part-time, staff, management.</source>
   <translation>工资总和，工资分布在三个区间（千元）：兼职、职员、管理层。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>A shift that V does not contain: the loss of the minimal set leaves the band.</source>
   <translation>V 不包含的平移量：最小点集机制的损失超出了带。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>A single amount</source>
   <translation>单一数量</translation>
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>Any amount up to Δ</source>
   <translation>不超过 Δ 的任何数量</translation>
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>Breaking the guarantee</source>
   <translation>打破保证</translation>
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>Draw noise</source>
   <translation>抽取噪声</translation>
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>Every record adds exactly 3: the density has gaps for ever, and still keeps its promise.</source>
   <translation>每条记录恰好增加 3：密度永远有空隙，却仍然遵守承诺。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>Gaussian beside the others</source>
   <translation>高斯机制与其他机制对照</translation>
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>How the minimal set grows from its core, one neighbor step at a time. Press play.</source>
   <translation>最小点集如何从核心开始，一个邻居步一个邻居步地生长。按播放键。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>Light tails bought with a slack δ; its loss has no bound.</source>
   <translation>以松弛量 δ 换来的轻尾；它的损失没有界限。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>One person changes a count by 1.</source>
   <translation>一个人使计数改变 1。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>One record adds either up to 1 or 10 to 11. The minimal set knows that nothing between can happen: waves rise.</source>
   <translation>一条记录增加的量要么不超过 1，要么在 10 到 11 之间。最小点集机制知道不会有中间的量：于是掀起波浪。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>Ring by ring</source>
   <translation>一环接一环</translation>
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>Salary bands</source>
   <translation>工资区间</translation>
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>V is the interval from 0 to Δ: with the best core the minimal set then is the staircase itself.</source>
   <translation>V 是从 0 到 Δ 的区间：取最佳核心时，最小点集机制就是阶梯机制本身。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>V1 of the paper</source>
   <translation>论文的 V1</translation>
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>V1 with core 0.5 at ε = 0.1: a badly chosen core costs a third more noise than the staircase.</source>
   <translation>V1，核心 0.5，ε = 0.1：核心选得不好，噪声比阶梯机制多三分之一。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>V2 of the paper</source>
   <translation>论文的 V2</translation>
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>V3 of the paper</source>
   <translation>论文的 V3</translation>
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>V4 of the paper</source>
   <translation>论文的 V4</translation>
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>V5 of the paper</source>
   <translation>论文的 V5</translation>
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>V6 of the paper</source>
   <translation>论文的 V6</translation>
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>V7 of the paper</source>
   <translation>论文的 V7</translation>
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>Waves: V in two pieces</source>
   <translation>波浪：V 分为两段</translation>
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>Worse than the staircase</source>
   <translation>不如阶梯机制</translation>
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>[0, 1001]: one interval, the staircase's own case.</source>
   <translation>[0, 1001]：一个区间，正是阶梯机制的情形。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>[0, 1] ∪ [1000, 1001], the paper's first set.</source>
   <translation>[0, 1] ∪ [1000, 1001]，论文的第一个集合。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>[0, 1] ∪ [1000, 1001], the same as V1.</source>
   <translation>[0, 1] ∪ [1000, 1001]，与 V1 相同。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/learning.json" />
   <source>10 000 examples: privacy is the smaller part of the price once ε is well above the tolerated error.</source>
   <translation>10 000 个样本：只要 ε 远大于容许误差，隐私就是代价中较小的一份。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/learning.json" />
   <source>100 000 days within ε = 1: concentrated privacy allows a step four times that of the textbook.</source>
   <translation>100 000 天共用 ε = 1：零集中差分隐私允许的步长是教科书的四倍。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/learning.json" />
   <source>100 examples, every tenth label wrong: one of 65 thresholds, chosen privately. Pull ε from 0.1 to 5.</source>
   <translation>100 个样本，每十个标签错一个：在差分隐私下从 65 个阈值中选一个。把 ε 从 0.1 拉到 5。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/learning.json" />
   <source>100 shares of 10 000 people: the worst of 100 answers is five times as wrong as one.</source>
   <translation>10 000 人的 100 个比例：100 个回答中最差的比单个错五倍。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/learning.json" />
   <source>1001 coins vote on the coin flips of 1000 people: 79 of 100 right on these people, 50 in truth. Drag d, then c.</source>
   <translation>1001 枚硬币对 1000 人的抛硬币结果投票：对这些人 100 次对 79 次，真相是 50。先拖动 d，再拖动 c。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/learning.json" />
   <source>A holdout asked 1000 times and more: as it is, it repeats the mistake; the reusable one hardly does.</source>
   <translation>一个被问了一千多次的留出集：原样去问，它重复同样的错误；可重用的几乎不会。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/learning.json" />
   <source>A holdout with generous noise</source>
   <translation>噪声过大的留出集</translation>
  </message>
  <message>
   <location filename="../../resources/presets/learning.json" />
   <source>A hundred queries</source>
   <translation>一百个查询</translation>
  </message>
  <message>
   <location filename="../../resources/presets/learning.json" />
   <source>A thousand days with the textbook's step: a regret of 0.049 a day against its bound of 0.096. Try the other steps.</source>
   <translation>一千天，教科书的步长：每天遗憾 0.049，它的上界是 0.096。试试别的步长。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/learning.json" />
   <source>A thousand thresholds</source>
   <translation>一千个阈值</translation>
  </message>
  <message>
   <location filename="../../resources/presets/learning.json" />
   <source>Coin flips predict coin flips</source>
   <translation>抛硬币预测抛硬币</translation>
  </message>
  <message>
   <location filename="../../resources/presets/learning.json" />
   <source>Losses from −1 to 1: a thousand private choices are 0.18 worse than the best on average, one draw hardly at all.</source>
   <translation>损失从 −1 到 1：一千次差分隐私的选择平均比最佳差 0.18，抽一次几乎不差。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/learning.json" />
   <source>Noise as a cure</source>
   <translation>噪声作为良药</translation>
  </message>
  <message>
   <location filename="../../resources/presets/learning.json" />
   <source>Noisy thresholds</source>
   <translation>带噪声的阈值</translation>
  </message>
  <message>
   <location filename="../../resources/presets/learning.json" />
   <source>One draw beats a thousand</source>
   <translation>一次胜过一千次</translation>
  </message>
  <message>
   <location filename="../../resources/presets/learning.json" />
   <source>Reuse the holdout</source>
   <translation>重用留出集</translation>
  </message>
  <message>
   <location filename="../../resources/presets/learning.json" />
   <source>Six days</source>
   <translation>六天</translation>
  </message>
  <message>
   <location filename="../../resources/presets/learning.json" />
   <source>Ten experts</source>
   <translation>十位专家</translation>
  </message>
  <message>
   <location filename="../../resources/presets/learning.json" />
   <source>The same coins with noise on every correlation: the claim falls to 60 of 100, the truth stays.</source>
   <translation>同样的硬币，每个相关都加噪声：声称降到 100 次中 60 次，真相不动。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/learning.json" />
   <source>The same with T = 4/√n and σ = 1/√n: far from the truth again. The parameters matter.</source>
   <translation>同样，但 T = 4/√n、σ = 1/√n：又远离真相。参数很要紧。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/learning.json" />
   <source>Two experts, η = 0.1: ε is 1 when added up, and 0.55 in truth, all pairs of runs tried.</source>
   <translation>两位专家，η = 0.1：相加得 ε = 1，试遍所有成对的过程，实际是 0.55。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/learning.json" />
   <source>Who counts the budget</source>
   <translation>谁来记账</translation>
  </message>
  <message>
   <location filename="../../resources/presets/local.json" />
   <source>A share within 0.05 in 95 of 100 surveys: the theorem asks nearly twice as many as needed.</source>
   <translation>比例误差在 100 次调查中有 95 次不超过 0.05：定理要求的人数几乎是所需的两倍。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/local.json" />
   <source>A town</source>
   <translation>一座小城</translation>
  </message>
  <message>
   <location filename="../../resources/presets/local.json" />
   <source>About half of the estimates are below zero, and must be.</source>
   <translation>大约一半的估计小于零，而且必然如此。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/local.json" />
   <source>Counts of your own in the table: with four answers plain response is the best.</source>
   <translation>表中是自己的计数：只有四种答案时直接响应最好。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/local.json" />
   <source>Five of fifty collude</source>
   <translation>五十方中有五方合谋</translation>
  </message>
  <message>
   <location filename="../../resources/presets/local.json" />
   <source>Four foods</source>
   <translation>四种食物</translation>
  </message>
  <message>
   <location filename="../../resources/presets/local.json" />
   <source>Four questions</source>
   <translation>四个问题</translation>
  </message>
  <message>
   <location filename="../../resources/presets/local.json" />
   <source>Half collude</source>
   <translation>一半合谋</translation>
  </message>
  <message>
   <location filename="../../resources/presets/local.json" />
   <source>Half of the variance is left, and no ε at all.</source>
   <translation>剩下一半的方差，却没有任何 ε。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/local.json" />
   <source>How many people?</source>
   <translation>需要多少人？</translation>
  </message>
  <message>
   <location filename="../../resources/presets/local.json" />
   <source>Larger splinters keep ε against twenty colluders, and cost variance.</source>
   <translation>较大的噪声份额在二十个合谋者面前仍保持 ε，代价是方差。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/local.json" />
   <source>Nobody has it</source>
   <translation>没有人是</translation>
  </message>
  <message>
   <location filename="../../resources/presets/local.json" />
   <source>One number, ε = 3</source>
   <translation>一个数，ε = 3</translation>
  </message>
  <message>
   <location filename="../../resources/presets/local.json" />
   <source>One of five</source>
   <translation>五方之一</translation>
  </message>
  <message>
   <location filename="../../resources/presets/local.json" />
   <source>Pass from plain response to subset: a better estimate and a worse guesser, at the same ε.</source>
   <translation>从直接响应换到子集选择：在相同的 ε 下，估计更好而猜测者更差。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/local.json" />
   <source>Seven have it, everybody lies a little: some estimates leave the possible.</source>
   <translation>七个人是，每个人都说一点谎：有些估计会超出可能的范围。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/local.json" />
   <source>Sixteen answers</source>
   <translation>十六种答案</translation>
  </message>
  <message>
   <location filename="../../resources/presets/local.json" />
   <source>Splinters for the honest</source>
   <translation>按诚实方分配噪声份额</translation>
  </message>
  <message>
   <location filename="../../resources/presets/local.json" />
   <source>Split ε or split the people: what ε covers is the neighbors' choice.</source>
   <translation>拆分 ε 还是拆分人群：ε 涵盖什么由相邻关系决定。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/local.json" />
   <source>Ten thousand people: off by 188 at most in 95 of 100 surveys, with a curator by 3.</source>
   <translation>一万人：100 次调查中有 95 次误差不超过 188，有数据管理者时不超过 3。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/local.json" />
   <source>They subtract their splinters: the variance hardly falls, the promise does.</source>
   <translation>他们减去自己的噪声份额：方差几乎不降，承诺却减弱了。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/local.json" />
   <source>Three ways to send a number from −1 to 1; at ε = 1 and x = 0 piecewise is best.</source>
   <translation>发送 −1 到 1 的数的三种方式；ε = 1、x = 0 时分段法最好。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/local.json" />
   <source>Twenty people</source>
   <translation>二十个人</translation>
  </message>
  <message>
   <location filename="../../resources/presets/local.json" />
   <source>Whoever takes part knows one splinter: ε = 1 becomes 1.443.</source>
   <translation>参与者知道其中一份噪声：ε = 1 变成 1.443。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/local.json" />
   <source>With more ε one bit stays noisy, piecewise reports do not.</source>
   <translation>ε 较大时，一个比特仍然噪声很大，分段法则不然。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/local.json" />
   <source>bread</source>
   <translation>面包</translation>
  </message>
  <message>
   <location filename="../../resources/presets/local.json" />
   <source>maize</source>
   <translation>玉米</translation>
  </message>
  <message>
   <location filename="../../resources/presets/local.json" />
   <source>millet</source>
   <translation>小米</translation>
  </message>
  <message>
   <location filename="../../resources/presets/local.json" />
   <source>rice</source>
   <translation>大米</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>640 000 players: the theorem grants honesty up to 0.1; 40 000 are enough.</source>
   <translation>640 000 位参与者：定理保证诚实到 0.1；40 000 位就够了。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>A</source>
   <translation>A</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>A large mediator</source>
   <translation>大规模的调解者</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>A line with one shop</source>
   <translation>一家商店的直线</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>A line with two shops</source>
   <translation>两家商店的直线</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>A strong opinion, overstated</source>
   <translation>夸大的强烈看法</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>A tie</source>
   <translation>平局</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>B</source>
   <translation>B</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>C</source>
   <translation>C</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>E</source>
   <translation>E</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>Equal sales, and one bit between them: what a purchase costs depends on how one chooses.</source>
   <translation>销售相同，却相差一个比特：一次购买的代价取决于怎样选择。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>Five bidders</source>
   <translation>五位竞价者</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>Five liars</source>
   <translation>五个撒谎者</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>Five of eleven say beach and you are a mountain type: one report moves everybody; with noise it gains less than half as much.</source>
   <translation>十一人中五人说海滩，而你是山区型：一份报告移动所有人；有噪声时它得到的不到一半。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>Five voters</source>
   <translation>五个投票者</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>Held to the bid</source>
   <translation>受出价约束</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>Honest without punishment</source>
   <translation>无需惩罚的诚实</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>My vote makes it a tie; going over moves the lead by 2, and the loss is 1.307, not 1.</source>
   <translation>我的一票造成平局；改投使领先移动 2，损失是 1.307，不是 1。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>Nobody sells</source>
   <translation>没有人出售</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>Nothing can be taken away from a liar: no q below 1 helps.</source>
   <translation>没有什么可以从撒谎者那里收回：小于 1 的 q 都没有用。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>One in ten has it, and guards it more: at a price of 8 the sample says 0.04, at 5 it says 0, at 15 the truth.</source>
   <translation>十人中有一人有这个秘密，并且看得更重：价格为 8 时样本说 0.04，为 5 时说 0，为 15 时说出真实值。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>Others lead by 11, I am on the losing side, so the lead is 10: going over moves it by 2, and the loss is 1.846, not 1.</source>
   <translation>其他人领先 11，我在输的一边，所以领先是 10：改投使它移动 2，损失是 1.846，不是 1。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>Others lead by half a vote, I prefer the other plan a little: what it gains to say so with all my weight.</source>
   <translation>其他人领先半票，我稍微偏好另一个方案：用全部分量这么说能得到什么。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>P</source>
   <translation>P</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>Q</source>
   <translation>Q</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>R</source>
   <translation>R</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>Rye or wheat</source>
   <translation>黑麦还是小麦</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>Rye or wheat, by response</source>
   <translation>黑麦还是小麦，随机响应</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>S</source>
   <translation>S</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>Selling a secret</source>
   <translation>出售秘密</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>Six places, five citizens, ε = 2: from q = 0.265 on no lie pays; the theorem asks for q = 720.</source>
   <translation>六个位置，五位居民，ε = 2：从 q = 0.265 起没有谎言有好处；定理要求 q = 720。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>Switching sides</source>
   <translation>改投另一边</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>Ten people, seven bought</source>
   <translation>十个人，买下七个</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>The baker sells the other bread now and then: 0.16 bits at ε = 1.</source>
   <translation>面包师偶尔卖出另一种面包：ε = 1 时 0.16 比特。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>The cheapest seven sell for the value of the eighth; the three others count one half each.</source>
   <translation>最便宜的七人按第八人的价值出售；其余三人各计一半。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>The full budget</source>
   <translation>全部预算</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>The opinions of five, to drag: the others' lead follows from them.</source>
   <translation>五个人的看法，可拖动：其他人的领先由此得出。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>The pivotal player</source>
   <translation>关键的参与者</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>The price is below every value: no sample, no mean.</source>
   <translation>价格低于所有人的价值：没有样本，没有均值。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>The same bidders, weights without the factor one half: more revenue at the same promise, and a better lie.</source>
   <translation>同样的竞价者，权重不带因子二分之一：同样的承诺下收入更多，谎言也更好。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>The same three agents, nobody pays: what the best lie gains.</source>
   <translation>同样三个参与者，没有人付款：最好的谎言得到什么。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>Three agents, four plans</source>
   <translation>三个参与者，四个方案</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>Two shops, three citizens, ε = 1: every lie loses, whatever the others report.</source>
   <translation>两家商店，三位居民，ε = 1：无论其他人报告什么，每个谎言都有损失。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>What I pay is what I reveal: the payment that makes honesty exactly optimal.</source>
   <translation>我付的正是我透露的：使诚实恰好最优的付款。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>Who bids too little may not buy: the best lie gains less than half of before.</source>
   <translation>出价过低的人不能购买：最好的谎言得到的不到之前的一半。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>Without payments</source>
   <translation>无付款</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>Worth .2 to 1, ten prices: what the bidder who values it most gains by a lie.</source>
   <translation>价值从 0.2 到 1，十个价格：最看重商品的竞价者撒谎能得到多少。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/markets.json" />
   <source>ε = 0.1: together they gain 0.22, not 1 as the theorem allows.</source>
   <translation>ε = 0.1：他们一起得到 0.22，而不是定理所允许的 1。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/rates.json" />
   <source>A linear program bounds every additive mechanism for V1 from below.</source>
   <translation>用线性规划给出 V1 上所有加性机制的下界。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/rates.json" />
   <source>A payroll sum where salaries lie in three bands (thousands).</source>
   <translation>工资总和，工资分布在三个区间（千元）。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/rates.json" />
   <source>Figure 1 of the paper</source>
   <translation>论文的图 1</translation>
  </message>
  <message>
   <location filename="../../resources/presets/rates.json" />
   <source>Figure 2 of the paper</source>
   <translation>论文的图 2</translation>
  </message>
  <message>
   <location filename="../../resources/presets/rates.json" />
   <source>How near to optimal?</source>
   <translation>离最优有多近？</translation>
  </message>
  <message>
   <location filename="../../resources/presets/rates.json" />
   <source>V1 to V4: the same Δ = 1001, growing measure. From ε = 0.32 on, the more values are possible, the less is saved.</source>
   <translation>V1 到 V4：Δ = 1001 相同，测度递增。从 ε = 0.32 起，可能的值越多，节省越少。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/rates.json" />
   <source>V1 with core 0.5 at ε = 0.1: rate 1.33; there no core is better than the staircase.</source>
   <translation>V1，核心 0.5，ε = 0.1：相对噪声 1.33；在这个 ε 下，没有核心胜过阶梯机制。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/rates.json" />
   <source>V1: two far pieces</source>
   <translation>V1：相距很远的两段</translation>
  </message>
  <message>
   <location filename="../../resources/presets/rates.json" />
   <source>V2</source>
   <translation>V2</translation>
  </message>
  <message>
   <location filename="../../resources/presets/rates.json" />
   <source>V3</source>
   <translation>V3</translation>
  </message>
  <message>
   <location filename="../../resources/presets/rates.json" />
   <source>V4</source>
   <translation>V4</translation>
  </message>
  <message>
   <location filename="../../resources/presets/rates.json" />
   <source>V5</source>
   <translation>V5</translation>
  </message>
  <message>
   <location filename="../../resources/presets/rates.json" />
   <source>V5 to V7: the same measure 2, growing Δ. From ε = 0.32 on, the further apart the pieces, the more is saved.</source>
   <translation>V5 到 V7：测度 2 相同，Δ 递增。从 ε = 0.32 起，两段相距越远，节省越多。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/rates.json" />
   <source>V6</source>
   <translation>V6</translation>
  </message>
  <message>
   <location filename="../../resources/presets/rates.json" />
   <source>V7</source>
   <translation>V7</translation>
  </message>
  <message>
   <location filename="../../resources/presets/rates.json" />
   <source>[0, 1001]: one interval.</source>
   <translation>[0, 1001]：一个区间。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/rates.json" />
   <source>[0, 1] ∪ [1000, 1001]. Click the map to choose a core and an ε.</source>
   <translation>[0, 1] ∪ [1000, 1001]。点击热图选择核心和 ε。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/reconstruction.json" />
   <source>4096 secret pixels, 4096 noisy sums. Drag the noise: the portrait fades exactly as the promise says.</source>
   <translation>4096 个秘密像素，4096 个带噪声的和。拖动噪声：肖像恰如承诺所说的那样褪去。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/reconstruction.json" />
   <source>A hundred counts of a million people: how much noise hides below the sampling error?</source>
   <translation>对一百万人的一百个计数：多少噪声能隐藏在抽样误差之下？</translation>
  </message>
  <message>
   <location filename="../../resources/presets/reconstruction.json" />
   <source>A portrait that is safe</source>
   <translation>安全的肖像</translation>
  </message>
  <message>
   <location filename="../../resources/presets/reconstruction.json" />
   <source>A thousand averages of fifty people tell who the fifty are.</source>
   <translation>五十个人的一千个平均值，说出了这五十人是谁。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/reconstruction.json" />
   <source>Ada</source>
   <translation>Ada</translation>
  </message>
  <message>
   <location filename="../../resources/presets/reconstruction.json" />
   <source>Bo</source>
   <translation>Bo</translation>
  </message>
  <message>
   <location filename="../../resources/presets/reconstruction.json" />
   <source>Census block</source>
   <translation>普查街区</translation>
  </message>
  <message>
   <location filename="../../resources/presets/reconstruction.json" />
   <source>Chen</source>
   <translation>Chen</translation>
  </message>
  <message>
   <location filename="../../resources/presets/reconstruction.json" />
   <source>Counts of groups, each wrong by one person at most. Play: the candidates thin out.</source>
   <translation>群体的计数，每个至多错一个人。按播放键：候选越来越少。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/reconstruction.json" />
   <source>Dina</source>
   <translation>Dina</translation>
  </message>
  <message>
   <location filename="../../resources/presets/reconstruction.json" />
   <source>Eight friends</source>
   <translation>八个朋友</translation>
  </message>
  <message>
   <location filename="../../resources/presets/reconstruction.json" />
   <source>Emil</source>
   <translation>Emil</translation>
  </message>
  <message>
   <location filename="../../resources/presets/reconstruction.json" />
   <source>Fatou</source>
   <translation>Fatou</translation>
  </message>
  <message>
   <location filename="../../resources/presets/reconstruction.json" />
   <source>Hugo</source>
   <translation>Hugo</translation>
  </message>
  <message>
   <location filename="../../resources/presets/reconstruction.json" />
   <source>Ines</source>
   <translation>Ines</translation>
  </message>
  <message>
   <location filename="../../resources/presets/reconstruction.json" />
   <source>Lying office</source>
   <translation>说谎的机构</translation>
  </message>
  <message>
   <location filename="../../resources/presets/reconstruction.json" />
   <source>Noise of 0.1 on every average: most members are still found.</source>
   <translation>每个平均值加 0.1 的噪声：大多数成员仍被找出。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/reconstruction.json" />
   <source>Noise of four times √n: nobody can tell a pixel of even odds much better than by a coin.</source>
   <translation>四倍 √n 的噪声：谁猜一个先验各半的像素都不比掷硬币好多少。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/reconstruction.json" />
   <source>One answer in five is a clever lie, and still the bits are read; at one in four the decoder turns over.</source>
   <translation>五个回答中有一个是聪明的谎言，比特仍被读出；到四个中有一个，解码便翻转过来。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/reconstruction.json" />
   <source>One person's genome</source>
   <translation>一个人的基因组</translation>
  </message>
  <message>
   <location filename="../../resources/presets/reconstruction.json" />
   <source>Portrait</source>
   <translation>肖像</translation>
  </message>
  <message>
   <location filename="../../resources/presets/reconstruction.json" />
   <source>Six answers from a report, no truth known: paste your own.</source>
   <translation>一份报告中的六个回答，真值未知：粘贴你自己的。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/reconstruction.json" />
   <source>Statistics bureau</source>
   <translation>统计局</translation>
  </message>
  <message>
   <location filename="../../resources/presets/reconstruction.json" />
   <source>Sums with random signs about 32 people, each wrong by half of √n at most: two decoders.</source>
   <translation>关于 32 个人的带随机符号的和，每个误差至多为 √n 的一半：两种解码方法。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/reconstruction.json" />
   <source>The genome with noise</source>
   <translation>带噪声的基因组</translation>
  </message>
  <message>
   <location filename="../../resources/presets/reconstruction.json" />
   <source>The same eight, answers half way between two tables: six candidates stay, though every group is asked.</source>
   <translation>同样八个人，回答落在两张表的正中间：即使问遍每个群体，六个候选仍都留着。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/reconstruction.json" />
   <source>The worst errors</source>
   <translation>最坏的误差</translation>
  </message>
  <message>
   <location filename="../../resources/presets/reconstruction.json" />
   <source>What did they give away?</source>
   <translation>他们泄露了什么？</translation>
  </message>
  <message>
   <location filename="../../resources/presets/robust.json" />
   <source>20 against 17 votes: silence, whatever the labels are called.</source>
   <translation>20 票对 17 票：无论标签叫什么，都是沉默。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/robust.json" />
   <source>2000 records, each best explained by one of twenty models: small subsamples agree, and the winner is told.</source>
   <translation>2000 条记录，每条由二十个模型之一解释得最好：小的子样本意见一致，获胜者被说出。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/robust.json" />
   <source>23 readings between 50 and 52: nine must be replaced before one more can move the median by more than 1.</source>
   <translation>50 到 52 之间的 23 个示值：替换九个之后，再多一个才能使中位数移动超过 1。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/robust.json" />
   <source>25 stays of up to 60 days: is every data set within reach calm enough for little noise?</source>
   <translation>25 次至多 60 天的住院：可达范围内的每个数据集都平静到只需少量噪声吗？</translation>
  </message>
  <message>
   <location filename="../../resources/presets/robust.json" />
   <source>45, 10 and 5 votes: the winner is told exactly, or not at all.</source>
   <translation>45、10 和 5 票：要么精确说出获胜者，要么不说。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/robust.json" />
   <source>A close race</source>
   <translation>势均力敌</translation>
  </message>
  <message>
   <location filename="../../resources/presets/robust.json" />
   <source>A split town</source>
   <translation>分裂的城镇</translation>
  </message>
  <message>
   <location filename="../../resources/presets/robust.json" />
   <source>A steady machine</source>
   <translation>稳定的机器</translation>
  </message>
  <message>
   <location filename="../../resources/presets/robust.json" />
   <source>At a small ε the printed threshold lets bad data pass.</source>
   <translation>ε 小的时候，原文的阈值会让不良的数据通过。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/robust.json" />
   <source>At q = 0.001 and 499 subsamples it is the refusal that tells whether a record was added.</source>
   <translation>在 q = 0.001、499 个子样本时，正是拒绝回答泄露了是否增加了一条记录。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/robust.json" />
   <source>Hospital stays</source>
   <translation>住院天数</translation>
  </message>
  <message>
   <location filename="../../resources/presets/robust.json" />
   <source>No noise at all</source>
   <translation>完全没有噪声</translation>
  </message>
  <message>
   <location filename="../../resources/presets/robust.json" />
   <source>Only 0 and 100: the distance is 0, and an answer comes with probability δ.</source>
   <translation>只有 0 和 100：距离为 0，回答以概率 δ 出现。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/robust.json" />
   <source>Seven incomes and a neighbor with the same median: the noise that fits them tells the two apart, whatever ε.</source>
   <translation>七个收入，以及中位数相同的相邻数据：无论 ε 是多少，与它们相称的噪声都会把两者区分开。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/robust.json" />
   <source>The noise level tells</source>
   <translation>噪声的大小会说话</translation>
  </message>
  <message>
   <location filename="../../resources/presets/robust.json" />
   <source>The spread is 10, and too few records stand behind it: nearly always no answer.</source>
   <translation>离散程度为 10，而支撑它的记录太少：几乎总是没有回答。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/robust.json" />
   <source>The threshold as printed</source>
   <translation>原文的阈值</translation>
  </message>
  <message>
   <location filename="../../resources/presets/robust.json" />
   <source>Three candidates</source>
   <translation>三个候选</translation>
  </message>
  <message>
   <location filename="../../resources/presets/robust.json" />
   <source>Three hundred random subsamples vote: the lead of their votes buys privacy, and an added record costs more than a replaced one.</source>
   <translation>三百个随机子样本投票：票数的领先换来隐私，而增加一条记录比替换一条代价更高。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/robust.json" />
   <source>Too few subsamples</source>
   <translation>子样本太少</translation>
  </message>
  <message>
   <location filename="../../resources/presets/robust.json" />
   <source>Twelve records</source>
   <translation>十二条记录</translation>
  </message>
  <message>
   <location filename="../../resources/presets/robust.json" />
   <source>Twenty wages with one outlier, four blocks: what an aggregate costs.</source>
   <translation>二十份工资，其中一个离群，分成四块：聚合的代价。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/robust.json" />
   <source>Votes of subsamples</source>
   <translation>子样本的投票</translation>
  </message>
  <message>
   <location filename="../../resources/presets/robust.json" />
   <source>Wages in blocks</source>
   <translation>分块的工资</translation>
  </message>
  <message>
   <location filename="../../resources/presets/robust.json" />
   <source>Which of twenty models?</source>
   <translation>二十个模型中的哪一个？</translation>
  </message>
  <message>
   <location filename="../../resources/presets/robust.json" />
   <source>Zeros and tens: the local sensitivity is 0 in one data set and 10 in the other.</source>
   <translation>零和十：局部敏感度在一个数据集中为 0，在另一个中为 10。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/selection.json" />
   <source>A hundred bidders behind each bid</source>
   <translation>每个出价背后有一百人</translation>
  </message>
  <message>
   <location filename="../../resources/presets/selection.json" />
   <source>A neighbor of your own</source>
   <translation>你自己的相邻数据</translation>
  </message>
  <message>
   <location filename="../../resources/presets/selection.json" />
   <source>A thousand candidates</source>
   <translation>一千个候选</translation>
  </message>
  <message>
   <location filename="../../resources/presets/selection.json" />
   <source>A vote may move from one candidate to another: then the factor 2 is needed.</source>
   <translation>一张选票可以从一个候选转到另一个：这时需要因子 2。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/selection.json" />
   <source>Bao</source>
   <translation>Bao</translation>
  </message>
  <message>
   <location filename="../../resources/presets/selection.json" />
   <source>Bell-shaped utilities: the race of the very many.</source>
   <translation>钟形的效用：很多候选的竞赛。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/selection.json" />
   <source>Cem</source>
   <translation>Cem</translation>
  </message>
  <message>
   <location filename="../../resources/presets/selection.json" />
   <source>Dita</source>
   <translation>Dita</translation>
  </message>
  <message>
   <location filename="../../resources/presets/selection.json" />
   <source>F</source>
   <translation>F</translation>
  </message>
  <message>
   <location filename="../../resources/presets/selection.json" />
   <source>Four bidders, one price. The source overlooks that at 1.00 all four buy.</source>
   <translation>四个出价者，一个价格。原文没有注意到价格 1.00 时四人都买。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/selection.json" />
   <source>I</source>
   <translation>I</translation>
  </message>
  <message>
   <location filename="../../resources/presets/selection.json" />
   <source>K</source>
   <translation>K</translation>
  </message>
  <message>
   <location filename="../../resources/presets/selection.json" />
   <source>Pumpkins as printed</source>
   <translation>南瓜拍卖（照原文）</translation>
  </message>
  <message>
   <location filename="../../resources/presets/selection.json" />
   <source>Pumpkins corrected</source>
   <translation>南瓜拍卖（已修正）</translation>
  </message>
  <message>
   <location filename="../../resources/presets/selection.json" />
   <source>Ten thousand candidates</source>
   <translation>一万个候选</translation>
  </message>
  <message>
   <location filename="../../resources/presets/selection.json" />
   <source>The loss grows with the logarithm of their number only.</source>
   <translation>损失只随候选数的对数增长。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/selection.json" />
   <source>The same bids from a crowd: the price is nearly the best one, and private.</source>
   <translation>同样的出价来自一群人：价格几乎最佳，而且隐私得到保护。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/selection.json" />
   <source>Two diseases</source>
   <translation>两种疾病</translation>
  </message>
  <message>
   <location filename="../../resources/presets/selection.json" />
   <source>Two tables of utilities, for the data with and without one record.</source>
   <translation>两张效用表，分别对应有和没有一条记录的数据。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/selection.json" />
   <source>Utilities 0, 1 and 3: three mechanisms, and a race with one-sided noise. Press play.</source>
   <translation>效用 0、1 和 3：三种机制，以及一次用单侧噪声的竞赛。按播放键。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/selection.json" />
   <source>Which is commoner? The printed theorem says that two of these curves are one.</source>
   <translation>哪种更常见？原文的定理说其中两条曲线是同一条。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/selection.json" />
   <source>With 4.01 for the last bid the story of the example is true: the best price serves one bidder.</source>
   <translation>最后一个出价改为 4.01，例子的故事就成立了：在最佳价格下只有一个出价者购买。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/strategies.json" />
   <source>Exactly n people</source>
   <translation>恰好 n 个人</translation>
  </message>
  <message>
   <location filename="../../resources/presets/strategies.json" />
   <source>Nobody is in both counts: then Laplace noise has the best shape already.</source>
   <translation>没有人同在两个计数中：那时拉普拉斯噪声的形状已经最好。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/strategies.json" />
   <source>Noise drawn from the hexagon of the queries has less than half of the error of Laplace noise.</source>
   <translation>取自查询六边形的噪声，误差不到拉普拉斯噪声的一半。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/strategies.json" />
   <source>The hexagon</source>
   <translation>六边形</translation>
  </message>
  <message>
   <location filename="../../resources/presets/strategies.json" />
   <source>The same with the smaller set of answers of exactly five people, none counted negatively.</source>
   <translation>同样的问题，用更小的集合：恰好五个人、不允许负数的回答。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/strategies.json" />
   <source>The shape of noise</source>
   <translation>噪声的形状</translation>
  </message>
  <message>
   <location filename="../../resources/presets/strategies.json" />
   <source>Two questions about five people: noisy answers that cannot be are moved to the nearest that can.</source>
   <translation>关于五个人的两个问题：不可能的带噪声回答被移到最近的可能回答。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/strategies.json" />
   <source>Two separate counts</source>
   <translation>两个分开的计数</translation>
  </message>
  <message>
   <location filename="../../resources/presets/strategies.json" />
   <source>Who is in the data is secret, how many as well: a fifth of ε buys n.</source>
   <translation>谁在数据中是秘密，有多少人也是：ε 的五分之一用来买 n。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/strategies.json" />
   <source>n is bought</source>
   <translation>n 花预算买来</translation>
  </message>
  <message>
   <location filename="../../resources/presets/streams.json" />
   <source>A look into the memory</source>
   <translation>看一眼内存</translation>
  </message>
  <message>
   <location filename="../../resources/presets/streams.json" />
   <source>A look into the memory, and the counts that follow: two private views, jointly none.</source>
   <translation>看一眼内存，再看之后的计数：两个各自隐私的视角，合起来毫无隐私。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/streams.json" />
   <source>A noise in every step or in a tree? It depends on how many steps there are.</source>
   <translation>噪声加在每一步还是加在树里？这取决于有多少步。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/streams.json" />
   <source>A stream of your own</source>
   <translation>自己的数据流</translation>
  </message>
  <message>
   <location filename="../../resources/presets/streams.json" />
   <source>A stream with every noise written down: follow how each count is put together.</source>
   <translation>每个噪声都写定的数据流：看每个计数怎样拼成。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/streams.json" />
   <source>A stream without end</source>
   <translation>没有终点的数据流</translation>
  </message>
  <message>
   <location filename="../../resources/presets/streams.json" />
   <source>Between two looks into the memory every bit that changed tells on its element.</source>
   <translation>两次查看内存之间，每个改变了的比特都出卖它的元素。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/streams.json" />
   <source>Break in twice</source>
   <translation>入侵两次</translation>
  </message>
  <message>
   <location filename="../../resources/presets/streams.json" />
   <source>Choose the branching</source>
   <translation>选择分支数</translation>
  </message>
  <message>
   <location filename="../../resources/presets/streams.json" />
   <source>Click the cells, play the steps, read a column of a CSV.</source>
   <translation>单击格子，播放各步，读取 CSV 的一列。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/streams.json" />
   <source>Eight bits</source>
   <translation>八个比特</translation>
  </message>
  <message>
   <location filename="../../resources/presets/streams.json" />
   <source>Nobody knows T: blocks and phases go on for ever, and pay for it.</source>
   <translation>没有人知道 T：分块与分段可以一直继续，并为此付出代价。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/streams.json" />
   <source>One random bit for each of a thousand elements; the printed estimate is off, the corrected one is right.</source>
   <translation>一千个元素各一个随机比特；书中的估计有偏，更正后的才对。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/streams.json" />
   <source>The Gaussian world</source>
   <translation>高斯的世界</translation>
  </message>
  <message>
   <location filename="../../resources/presets/streams.json" />
   <source>The best counter of the Gaussian world is the worst here: short in L2 is long in L1.</source>
   <translation>高斯世界里最好的计数器在这里最差：L2 下短，L1 下就长。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/streams.json" />
   <source>The largest error of a run, simulated, beside the printed rate and the floor.</source>
   <translation>一次运行的最大误差，由模拟得出；旁边是原文的速率和下界。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/streams.json" />
   <source>The same with Laplace noise</source>
   <translation>同样，用拉普拉斯噪声</translation>
  </message>
  <message>
   <location filename="../../resources/presets/streams.json" />
   <source>The tree wins late</source>
   <translation>树赢得晚</translation>
  </message>
  <message>
   <location filename="../../resources/presets/streams.json" />
   <source>The worst step</source>
   <translation>最差的一步</translation>
  </message>
  <message>
   <location filename="../../resources/presets/streams.json" />
   <source>Who was here?</source>
   <translation>谁来过？</translation>
  </message>
  <message>
   <location filename="../../resources/presets/streams.json" />
   <source>With 4096 steps sixteen children have less than a quarter of the variance of two.</source>
   <translation>4096 步时，十六个子节点的方差不到两个的四分之一。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/streams.json" />
   <source>With Gaussian noise another counter is best, and a floor is near.</source>
   <translation>用高斯噪声时另一个计数器最好，离下界也近。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/you.json" />
   <source>A clinic</source>
   <translation>一家诊所</translation>
  </message>
  <message>
   <location filename="../../resources/presets/you.json" />
   <source>A thousand answers</source>
   <translation>一千个回答</translation>
  </message>
  <message>
   <location filename="../../resources/presets/you.json" />
   <source>At ε = 0.1 the best guess is right little more than half the time.</source>
   <translation>ε = 0.1 时，最佳猜法猜对的次数比一半多不了多少。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/you.json" />
   <source>At ε = 1 the two piles overlap almost everywhere.</source>
   <translation>ε = 1 时，两堆回答几乎处处重叠。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/you.json" />
   <source>At ε = 8 the piles stand apart: one answer mostly gives you away.</source>
   <translation>ε = 8 时，两堆分开了：一个回答大多就会让你暴露。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/you.json" />
   <source>Hardly any privacy</source>
   <translation>几乎没有隐私</translation>
  </message>
  <message>
   <location filename="../../resources/presets/you.json" />
   <source>Nine people, you among them. Release, and watch the answers of both worlds pile up.</source>
   <translation>九个人，你也在其中。按“发布”，看两个世界的回答堆起来。</translation>
  </message>
  <message>
   <location filename="../../resources/presets/you.json" />
   <source>Nothing to tell</source>
   <translation>没有可猜的</translation>
  </message>
  <message>
   <location filename="../../resources/presets/you.json" />
   <source>Strong privacy</source>
   <translation>保护很强</translation>
  </message>
  <message>
   <location filename="../../resources/presets/you.json" />
   <source>You do not have what is counted: the true answer is the same with and without you.</source>
   <translation>你没有被计数的那个特征：有你没你，真实回答都一样。</translation>
  </message>
 </context>
</TS>
